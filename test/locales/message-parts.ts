/** Parses an ICU message: what a translation must keep, and the words on the screen. */
import {
  type MessageFormatElement,
  type PluralElement,
  TYPE,
} from '@formatjs/icu-messageformat-parser';

/** Arguments with their types and the keys of their choices, and tags: code fills them in, so they must be kept. */
export function argumentsOf(message: readonly MessageFormatElement[]): Set<string> {
  const found = new Set<string>();
  for (const element of everyElement(message)) {
    switch (element.type) {
      case TYPE.tag:
        found.add(`<${element.value}>`);
        break;
      case TYPE.select:
        found.add(
          `{${element.value}, select: ${Object.keys(element.options).toSorted().join(' ')}}`,
        );
        break;
      case TYPE.plural:
      case TYPE.argument:
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
        found.add(`{${element.value}, ${TYPE[element.type]}}`);
        break;
      case TYPE.literal:
      case TYPE.pound:
        break;
    }
  }
  return found;
}

/** The plural choices of a message. */
export function pluralsOf(message: readonly MessageFormatElement[]): PluralElement[] {
  return everyElement(message).filter((element) => element.type === TYPE.plural);
}

/** The words of a message, one text for each piece between arguments; what is in `code` is not translated. */
export function textsOf(message: readonly MessageFormatElement[]): string[] {
  return everyElement(message, ['code'])
    .filter((element) => element.type === TYPE.literal)
    .map(({ value }) => value);
}

/** The contents of the `code` tags, in alphabetical order. */
export function codesOf(message: readonly MessageFormatElement[]): string[] {
  return everyElement(message)
    .filter((element) => element.type === TYPE.tag)
    .filter(({ value }) => value === 'code')
    .map(({ children }) => textsOf(children).join(' '))
    .toSorted();
}

/** The elements of a message and those inside them, without those inside some tags. */
function everyElement(
  message: readonly MessageFormatElement[],
  leftOut: readonly string[] = [],
): MessageFormatElement[] {
  return message.flatMap((element) => [
    element,
    ...childrenOf(element, leftOut).flatMap((child) => everyElement(child, leftOut)),
  ]);
}

function childrenOf(
  element: MessageFormatElement,
  leftOut: readonly string[],
): MessageFormatElement[][] {
  if (element.type === TYPE.tag) return leftOut.includes(element.value) ? [] : [element.children];
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
  return Object.values(element.options).map(({ value }) => value);
}
