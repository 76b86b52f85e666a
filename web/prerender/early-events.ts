/** Records what the visitor does before the application handles events, so that it can repeat it. */
import type { EarlyEvent, Protocol } from './protocol.ts';

/**
 * The elements of the page that are prerendered like this one, in order. Where another program has changed the page, the application
 * renders it anew: the one at the same place takes over. What such a program inserts has none of the page's classes.
 */
export function alike({ localName, classList: [name] }: Element): Element[] {
  return Array.from(document.querySelectorAll(name ? `${localName}.${name}` : localName));
}

/**
 * Whether an event is repeated after hydration. On another page the button at the place of one that is gone does something else.
 *
 * @param isThere whether its element is still in the document
 * @param isSamePage whether the page is what was prerendered
 */
export function isRepeated({ type }: EarlyEvent, isThere: boolean, isSamePage: boolean): boolean {
  return isThere || isSamePage || type !== 'click';
}

const TYPES = ['click', 'input', 'change', 'toggle', 'submit'];

/** Records events from now on, until the returned function is called. */
export function recordEvents(): Pick<Protocol, 'earlyEvents' | 'stopRecording'> {
  const events = new Map<Element, EarlyEvent>();
  const record = (event: Event) => {
    const { type, target } = event;
    // Sent by the browser itself, a form would put what was typed into the address.
    if (type === 'submit') event.preventDefault();
    const element = type === 'click' ? buttonOf(target) : target;
    if (!(element instanceof Element) || type === 'submit') return;
    // It is repeated after what was typed, on which it may depend.
    if (type === 'click') event.stopPropagation();
    // Repeated in the order of the last events.
    events.delete(element);
    events.set(element, { type, place: alike(element).indexOf(element) });
  };
  for (const type of TYPES) document.addEventListener(type, record, true);
  return {
    earlyEvents: events,
    stopRecording: () => {
      for (const type of TYPES) document.removeEventListener(type, record, true);
    },
  };
}

/** Links and fields work without the application. */
function buttonOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('button') : null;
}
