/** Which announcement somebody has had enough of: the last one that was dismissed. Another one shows again. */
const STORAGE_KEY = 'dismissedBanner';

let dismissed: string | null = null;

export function isDismissed(content: string): boolean {
  return content === dismissed || content === stored();
}

/** Keeps an announcement away from now on. */
export function dismiss(content: string): void {
  dismissed = content;
  try {
    localStorage.setItem(STORAGE_KEY, content);
  } catch {
    // Without storage it stays away for this visit.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
