/** Whether this browser's faults are reported: as was chosen in the settings, else as the browser itself asks. */
const KEY = 'reportErrors';

const listeners = new Set<() => void>();
let chosen: boolean | null = null;

/** Whether the visitor lets the page tell of its faults. */
export function isErrorReportingOn(): boolean {
  return keptChoice() ?? chosen ?? !asksForPrivacy();
}

/** Keeps a choice. */
export function setErrorReporting(wanted: boolean): void {
  chosen = wanted;
  try {
    localStorage.setItem(KEY, wanted ? '1' : '0');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Tells when it was chosen otherwise; returns what stops it. */
export function onErrorReportingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function keptChoice(): boolean | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? null : kept === '1';
  } catch {
    return null;
  }
}

/** Both signals are of the browser, for every site: neither was asked of us, and each is heeded. */
function asksForPrivacy(): boolean {
  const globalPrivacyControl: unknown = Reflect.get(navigator, 'globalPrivacyControl');
  return globalPrivacyControl === true || Reflect.get(navigator, 'doNotTrack') === '1';
}
