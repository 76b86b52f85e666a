/** What the tabs of a browser tell each other about who is signed in. */
import { SIGNED_IN_KEY } from './signed-in.ts';

export function recordSignIn(): void {
  try {
    localStorage.setItem(SIGNED_IN_KEY, '1');
  } catch {
    // Without storage each tab learns it from the server.
  }
}

export function recordSignOut(): void {
  try {
    localStorage.removeItem(SIGNED_IN_KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Tells when somebody signed out in another tab; returns what stops it. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    // Without a key everything was cleared.
    if ((key === SIGNED_IN_KEY || key === null) && newValue === null) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
