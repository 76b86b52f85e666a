/**
 * Puts a text on the clipboard, unchanged.
 *
 * @returns whether the browser allowed it
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way, for pages without a secure context. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  // The old command is what there is without a secure context.
  const page: { execCommand: (command: string) => boolean } = document;
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  // A text area turns CRLF into LF; what is copied must be what was given.
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', put, { capture: true });
  try {
    return page.execCommand('copy');
  } finally {
    document.removeEventListener('copy', put, { capture: true });
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
