/**
 * Values that the build cannot know, in the prerendered states of the recipient's page. The boot script replaces each slot by its value
 * before the state is shown. No text contains the characters around the name, which are for private use.
 */

export type SlotName = 'site' | 'host' | 'moment' | 'iso';

export const SLOT = /\uE000(\w+)\uE001/g;

export function slot(name: SlotName): string {
  return `\uE000${name}\uE001`;
}

/** A value in the browser, its slot in a prerendered page. */
export function slotOr(name: SlotName, value: () => string): string {
  return typeof document === 'undefined' ? slot(name) : value();
}

/** How the page of a waiting secret shows when it expires: a moment of the near future, without its year. */
export const untilFormat: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
};

/** How a moment is shown in a sentence. */
export const exactFormat: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
