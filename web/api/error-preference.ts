/** Whether errors of the page are reported: the visitor's choice. */
const PREFERENCE_KEY = 'reportErrors';

/** Called after each choice. */
const listeners = new Set<() => void>();
/** Where nothing can be stored. */
let chosen: boolean | null = null;

/** Whether errors in this browser are reported: as chosen in the settings, else by the privacy signals of the browser. */
export function isErrorReportingOn(): boolean {
  return storedChoice() ?? chosen ?? !hasPrivacySignal();
}

/** Stores a choice. */
export function setErrorReporting(wanted: boolean): void {
  chosen = wanted;
  try {
    localStorage.setItem(PREFERENCE_KEY, wanted ? '1' : '0');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` after each choice; returns the function that stops it. */
export function onErrorReportingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function storedChoice(): boolean | null {
  try {
    const stored = localStorage.getItem(PREFERENCE_KEY);
    return stored === null ? null : stored === '1';
  } catch {
    return null;
  }
}

/** Global Privacy Control and Do Not Track: both are browser settings for every site. */
function hasPrivacySignal(): boolean {
  const globalPrivacyControl: unknown = Reflect.get(navigator, 'globalPrivacyControl');
  return globalPrivacyControl === true || Reflect.get(navigator, 'doNotTrack') === '1';
}
