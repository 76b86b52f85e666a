import { type ComponentType, useEffect, useState } from 'react';

interface LazyPartProps<Props> {
  /** Declared outside of any component: another function would load again. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}

/**
 * An optional part of a page, loaded after it. Nothing is rendered until it is loaded, nor if that fails.
 */
export function LazyPart<Props extends object>({ load, props }: LazyPartProps<Props>) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> } | null>(null);
  useEffect(() => {
    load().then(
      (Part) => setLoaded({ Part }),
      () => undefined,
    );
  }, [load]);
  return loaded && <loaded.Part {...props} />;
}

/**
 * Loads a part of the page, and retries after a failure. Chromium (seen in version 150) caches a failed import while the
 * page is open, and requests it again only under another URL.
 *
 * @throws what `load` throws, where its error contains no URL of this site
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = /https?:\S+/.exec(String(error))?.[0] ?? '';
    if (!address.startsWith(`${location.origin}/`)) throw error;
    const fresh = `${address}?again=${performance.now()}`;
    // oxlint-disable-next-line typescript/no-unsafe-return -- it is the same module, by another address
    return import(/* @vite-ignore */ fresh);
  }
}
