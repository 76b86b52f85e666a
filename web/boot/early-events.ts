/** Records what the visitor does before the application handles events, so that it can repeat it. */

const TYPES = ['click', 'input', 'change', 'toggle', 'submit'];

export function recordEvents(): void {
  const events = (globalThis.earlyEvents = new Map());
  const record = (event: Event) => {
    const { type, target } = event;
    // Sent by the browser itself, a form would put what was typed into the address.
    if (type === 'submit') event.preventDefault();
    const element = type === 'click' ? buttonOf(target) : target;
    if (!element || type === 'submit') return;
    // It is repeated after what was typed, on which it may depend.
    if (type === 'click') event.stopPropagation();
    // Repeated in the order of the last events.
    events.delete(element);
    events.set(element, type);
  };
  for (const type of TYPES) document.addEventListener(type, record, true);
  globalThis.stopRecording = () => {
    for (const type of TYPES) document.removeEventListener(type, record, true);
  };
}

/** Links and fields work without the application. */
function buttonOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('button') : null;
}
