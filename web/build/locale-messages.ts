/** Reads the languages as they lie in `locales/`. */
import { existsSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import * as v from 'valibot';
import { changeText, pseudoLocales } from './pseudo.ts';

export type Texts = Readonly<Record<string, string>>;

const folder = new URL('../../locales/', import.meta.url);
const english = v.record(v.string(), v.object({ defaultMessage: v.string() }));
const translation = v.record(v.string(), v.string());

/** The messages of English, as the sources have them. */
export function englishTexts(): Texts {
  const messages = v.parse(english, read('en'));
  return Object.fromEntries(
    Object.entries(messages).map(([id, { defaultMessage }]) => [id, defaultMessage]),
  );
}

/** What stands in a language's own file; nothing where it has none. */
export function ownTexts(locale: string): Texts {
  return v.parse(translation, read(locale));
}

/** The messages of a language: its own, over those of the same language without a region. */
export function textsOf(locale: string): Texts {
  return { ...ownTexts(locale.split('_', 1).join()), ...ownTexts(locale) };
}

/** The messages of a language, or of one that nobody speaks, compiled. */
export function messagesOf(locale: string): Record<string, MessageFormatElement[]> {
  const change = pseudoLocales[locale];
  const texts = change ? englishTexts() : textsOf(locale);
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => {
      const message = parse(text);
      return [id, change ? changeText(message, change) : message];
    }),
  );
}

function read(locale: string): unknown {
  const file = new URL(`${locale}.json`, folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
