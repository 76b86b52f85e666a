/** Reads and compiles the languages in `locales/`, and makes the pseudo-languages from English. */
import { existsSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import * as v from 'valibot';

export type Texts = Readonly<Record<string, string>>;

const folder = new URL('../../locales/', import.meta.url);
const english = v.record(
  v.string(),
  v.object({ defaultMessage: v.string(), description: v.string() }),
);
const translation = v.record(v.string(), v.string());

/** The English messages with their descriptions, extracted from the sources. */
export function englishMessages(): v.InferOutput<typeof english> {
  return v.parse(english, read('en'));
}

/** The English texts. */
export function englishTexts(): Texts {
  return Object.fromEntries(
    Object.entries(englishMessages()).map(([id, { defaultMessage }]) => [id, defaultMessage]),
  );
}

/** The texts in a language's own file; empty where it has none. */
export function ownTexts(locale: string): Texts {
  return v.parse(translation, read(locale));
}

/** The messages of a language: its own, over those of the same language without a region. */
export function textsOf(locale: string): Texts {
  return { ...ownTexts(locale.split('_', 1).join()), ...ownTexts(locale) };
}

/** The messages of a language, or of a pseudo-language, compiled. */
export function messagesOf(locale: string): Record<string, MessageFormatElement[]> {
  const change = pseudoLocales[locale];
  const texts = change ? englishTexts() : textsOf(locale);
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => {
      const message = parse(text);
      return [id, change ? change(message, id) : message];
    }),
  );
}

function read(locale: string): unknown {
  const file = new URL(`${locale}.json`, folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const PLAIN = 'aceghijklnorstuwyzACEGHIJKLNORSTUWYZ';
const ACCENTED = 'åçéĝĥîĵķļñöŕšţûŵýžÅÇÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽ';
/** Right-to-left override, and the end of it. */
const MIRROR = ['\u202E', '\u202C'] as const;

type Message = MessageFormatElement[];

/**
 * The pseudo-languages. Two show what a translation would break: `en_XA` is English with accents and longer by a third,
 * `ar_XB` is English written from right to left. `en_XI` shows the id of each message in its place.
 */
export const pseudoLocales: Record<string, (message: Message, id: string) => Message> = {
  en_XA: (message) =>
    changeText(message, (text) => `${accented(text)}${text.trim() === '' ? '' : padding(text)}`),
  ar_XB: (message) =>
    changeText(message, (text) =>
      text.replaceAll(/\p{L}[\p{L}\p{M}’]*/gu, (word) => MIRROR.join(accented(word))),
    ),
  en_XI: (_, id) => [{ type: TYPE.literal, value: `[${id}]` }],
};

/** Applies a change to every piece of text in a message, and leaves arguments and tags alone. */
function changeText(message: Message, change: (text: string) => string): Message {
  return message.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return { ...element, value: change(element.value) };
      case TYPE.tag:
        return { ...element, children: changeText(element.children, change) };
      case TYPE.plural:
      case TYPE.select: {
        const options: typeof element.options = {};
        for (const [name, { value }] of Object.entries(element.options)) {
          options[name] = { value: changeText(value, change) };
        }
        return { ...element, options };
      }
      case TYPE.argument:
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
      case TYPE.pound:
        break;
    }
    return element;
  });
}

function accented(text: string): string {
  return text.replaceAll(/[a-z]/gi, (character) => ACCENTED[PLAIN.indexOf(character)] ?? character);
}

/** Translations are longer than English, short ones most of all. */
function padding(text: string): string {
  return ' ñö'.repeat(Math.ceil(text.length / 9));
}
