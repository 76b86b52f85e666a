/** Loads what only a secret needs that a browser encrypted: all of it is one file, and is there before the secret is opened. */
import { useSyncExternalStore } from 'react';
import { withMessages } from '../intl/language.ts';
import { importWithRetry } from '../ui/lazy-part.tsx';

const load = () =>
  importWithRetry(() => withMessages('sealed', () => import('./encrypted/encrypted.tsx')));

type Encrypted = Awaited<ReturnType<typeof load>>;

let loaded: Encrypted | null = null;
const listeners = new Set<() => void>();

/** Loads it, once more if that failed before. */
export async function loadEncrypted(): Promise<Encrypted> {
  const part = await load();
  loaded = part;
  for (const listener of listeners) listener();
  return part;
}

/** What has been loaded; null until then. */
export function loadedEncrypted(): Encrypted | null {
  return loaded;
}

/** The components of it; null until they are loaded. */
export function useEncrypted(): Encrypted | null {
  return useSyncExternalStore(subscribe, loadedEncrypted, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
