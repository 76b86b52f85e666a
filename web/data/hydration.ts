/**
 * Hydration of a page that was drawn ahead. Until it ends, nothing that the server answers may change what is rendered, and what
 * the visitor does is recorded by the boot script and repeated here.
 */
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';

declare global {
  // Properties of the global object can only be declared with `var`.
  /** Set by the boot script: resolves when the page that was drawn ahead, if there is one, stands in the document. */
  var pageShown: Promise<void> | undefined;
  /** Whether the application has begun to render: from then on the boot script changes nothing. */
  var isAppStarted: boolean | undefined;
  /** The state that the boot script has shown on the recipient's page. */
  var shownState: string | undefined;
  /** What the visitor did before hydration, in order: the last event of each element. */
  var earlyEvents: Map<EventTarget, string> | undefined;
  /** Stops recording them. */
  var stopRecording: (() => void) | undefined;
}

const { promise, resolve } = Promise.withResolvers<void>();
let isOver = false;
let restoreCaret: (() => void) | null = null;

/** Resolves when the page is hydrated, or rendered if it was not drawn ahead. */
export const hydrated: Promise<void> = promise;

/** Whether this document was drawn ahead, for the page that it is shown for. */
export function wasDrawn(): boolean {
  return document.documentElement.dataset['page'] !== undefined;
}

/** Called once there is nothing left to hydrate. */
export function endHydration(): void {
  if (isOver) return;
  isOver = true;
  globalThis.stopRecording?.();
  resolve();
  restoreCaret?.();
  // What was typed must not stay in memory with its field.
  restoreCaret = null;
}

/** Repeats the clicks, once the site is loaded: with it comes the token that a form is sent with. */
export function repeatClicks(): void {
  const events = Array.from(globalThis.earlyEvents ?? []);
  globalThis.earlyEvents?.clear();
  for (const [target, type] of events) {
    if (type === 'click' && target instanceof HTMLElement && target.isConnected) target.click();
  }
}

/** Ends hydration when the component that uses it, and everything beside it, has been hydrated. */
export function useHydrationEnd(): void {
  // Before anything renders again: fields would lose what React has not read from them.
  useLayoutEffect(() => repeatInput(), []);
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
  const events = Array.from(globalThis.earlyEvents ?? []);
  for (const [target, type] of events) {
    if (type === 'click') continue;
    if (isCheckbox(target)) repeatCheck(target);
    else if (isTextField(target)) repeatText(target);
    else target.dispatchEvent(new Event(type, { bubbles: type !== 'toggle' }));
  }
}

function isTextField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function isCheckbox(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type);
}

/** React ignores an event that leaves the last value it has read, and it reads what is set on the element itself. */
function repeatText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field;
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

function repeatCheck(box: HTMLInputElement): void {
  box.checked = !box.checked;
  box.click();
}
