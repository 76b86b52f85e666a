/** Languages that nobody speaks: they show, before any translator has begun, what a translation would break. */
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';

const PLAIN = 'aceghijklnorstuwyzACEGHIJKLNORSTUWYZ';
const ACCENTED = 'åçéĝĥîĵķļñöŕšţûŵýžÅÇÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽ';
/** Right-to-left override, and the end of it. */
const MIRROR = ['\u202E', '\u202C'] as const;

/** Each pseudo-language: English with accents and longer by a third; the same, mirrored. */
export const pseudoLocales: Record<string, (text: string) => string> = {
  en_XA: (text) => `${accented(text)}${text.trim() === '' ? '' : padding(text)}`,
  ar_XB: (text) => text.replaceAll(/\p{L}[\p{L}\p{M}’]*/gu, (word) => MIRROR.join(accented(word))),
};

/** Applies a change to every piece of text in a message, and leaves arguments and tags alone. */
export function changeText(
  message: MessageFormatElement[],
  change: (text: string) => string,
): MessageFormatElement[] {
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
  return text.replaceAll(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
}

/** Translations are longer than English, short ones most of all. */
function padding(text: string): string {
  return ' ñö'.repeat(Math.ceil(text.length / 9));
}
