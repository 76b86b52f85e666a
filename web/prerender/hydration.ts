/**
 * Hydration of a page that was prerendered. Until it ends, nothing that the server answers may change what is rendered, and what
 * the visitor does is recorded by the boot script and repeated here.
 */
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { alike, isRepeated } from './early-events.ts';
import type { EarlyEvent } from './protocol.ts';

const { promise, resolve } = Promise.withResolvers<void>();
let isOver = false;
/** Whether the page will be what was prerendered, even if React renders it anew because another program has changed it. */
let isSamePage = true;
let restoreCaret: (() => void) | null = null;

/** Resolves when the page is hydrated, or rendered if it was not prerendered. */
export const hydrated: Promise<void> = promise;

/** Whether this document was prerendered, for the page that it is shown for. */
export function wasPrerendered(): boolean {
  return document.documentElement.dataset['page'] !== undefined;
}

/** Whether a prerendered page is still to be hydrated. Until then it cannot become another one. */
export function isHydrating(): boolean {
  return isSamePage && !isOver;
}

/** The page will be rendered: there is nothing to hydrate, and what was prerendered may have been another state. */
export function skipHydration(): void {
  isSamePage = false;
  resolve();
}

/** Called once there is nothing left to hydrate. */
export function endHydration(): void {
  if (isOver) return;
  isOver = true;
  globalThis.waxseal?.stopRecording();
  resolve();
  restoreCaret?.();
  // What was typed must not stay in memory with its field.
  restoreCaret = null;
  for (const [target, { type }] of globalThis.waxseal?.earlyEvents ?? []) {
    if (type !== 'click') globalThis.waxseal?.earlyEvents?.delete(target);
  }
}

/** Repeats the clicks, once the site is loaded: with it comes the token that a form is sent with. */
export function repeatClicks(): void {
  for (const [target, { type }] of Array.from(globalThis.waxseal?.earlyEvents ?? [])) {
    if (type !== 'click') continue;
    globalThis.waxseal?.earlyEvents?.delete(target);
    if (target instanceof HTMLElement && target.isConnected) target.click();
  }
}

/** Ends hydration when the component that uses it, and everything beside it, has been hydrated. */
export function useHydrationEnd(): void {
  // Before anything renders again: fields would lose what React has not read from them.
  useLayoutEffect(() => {
    repeatInput();
    if (!isSamePage) endHydration();
  }, []);
  // In the next render: a button that was clicked may depend on what was typed.
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  useEffect(() => {
    if (isHydrated) endHydration();
  }, [isHydrated]);
}

/** The same as an element, for inside a `Suspense`. */
export function HydrationEnd() {
  useHydrationEnd();
  return null;
}

function repeatInput(): void {
  if (isOver) return;
  // A copy: the repeated events are recorded, too.
  const events = Array.from(globalThis.waxseal?.earlyEvents ?? []);
  let last: Element | null = null;
  for (const [target, event] of events) {
    const isKept = isRepeated(event, target.isConnected, isSamePage);
    const element = !isKept ? null : target.isConnected ? target : successorOf(target, event);
    if (event.type === 'click') {
      globalThis.waxseal?.earlyEvents?.delete(target);
      if (element) globalThis.waxseal?.earlyEvents?.set(element, event);
    } else if (element) repeatInputOf(target, element, event.type);
    last = element === target ? null : element;
  }
  // Its predecessor took the focus out of the page.
  if (last && isTextField(last) && document.activeElement === document.body) {
    last.focus({ preventScroll: true });
  }
}

/** The element that took the place of one; null where that is not known. */
function successorOf(target: Element, { place }: EarlyEvent): Element | null {
  const found = alike(target)[place];
  return found?.getAttribute('name') === target.getAttribute('name') ? (found ?? null) : null;
}

/** @param element the one that was used, or its successor */
function repeatInputOf(used: Element, element: Element, type: string): void {
  if (isCheckbox(used) && isCheckbox(element)) repeatCheck(used, element);
  else if (isTextField(used) && isTextField(element)) repeatText(used, element);
  else {
    if (used instanceof HTMLSelectElement && element instanceof HTMLSelectElement) {
      element.value = used.value;
    } else if (used instanceof HTMLDetailsElement && element instanceof HTMLDetailsElement) {
      element.open = used.open;
    }
    element.dispatchEvent(new Event(type, { bubbles: type !== 'toggle' }));
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function isTextField(target: EventTarget): target is TextField {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function isCheckbox(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type);
}

/** React ignores an event that leaves the last value it has read, and it reads what is set on the element itself. */
function repeatText(used: TextField, field: TextField): void {
  const { value, selectionStart, selectionEnd } = used;
  // Fields for email addresses have none.
  if (selectionStart !== null) {
    restoreCaret = () => {
      if (document.activeElement === field) field.setSelectionRange(selectionStart, selectionEnd);
    };
  }
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function repeatCheck({ checked }: HTMLInputElement, box: HTMLInputElement): void {
  box.checked = !checked;
  box.click();
}
