import { type ComponentType, useEffect, useState } from 'react';

interface LateProps<Props> {
  /** Declared once, outside of any component: another function would load again. */
  load: () => Promise<ComponentType<Props>>;
  /** What the part is given. */
  props: Props;
}

/**
 * A part of a page that is loaded after it. The page can do without it: nothing stands in its place until it is
 * there, nor when it never comes.
 */
export function LazyPart<Props extends object>({ load, props }: LateProps<Props>) {
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
 * Loads a part of the page, also after it could not be loaded before. Chromium (seen in version 150) remembers a failed
 * import for as long as the page is open, and asks the network again only under another address.
 *
 * @throws what `load` throws, where its error does not name an address of this site
 */
export async function loadAgain<Module>(load: () => Promise<Module>): Promise<Module> {
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
