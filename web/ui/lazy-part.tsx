/** The one way to load a part of a page later: when it is rendered, or shortly before. What weighs less than 2 kB is not worth it. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads it, unless that fails. What is rendered after that is there at once. */
  readonly prepare: () => Promise<void>;
}

/**
 * A component whose code is loaded when it is first rendered, or before; until then nothing is in its place.
 *
 * @param load imports its file, with `withMessages` where the part has texts that the page has not
 * @param name what the file exports
 * @param Failed what is shown when it cannot be loaded; absent: nothing. Rendered anew, the part is loaded again.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  Failed?: ComponentType<NoInfer<Props>>,
): LazyPart<Props> {
  let content: { readonly Content: ComponentType<Props> | undefined } | null = null;
  /** Once: a module that came by another address would be another component. */
  const loadContent = async () => (content ??= { Content: (await importWithRetry(load))[name] });
  function Part(props: Props) {
    const [loaded, setLoaded] = useState(content);
    useEffect(() => {
      loadContent().then(setLoaded, () => setLoaded({ Content: Failed }));
    }, []);
    return loaded?.Content && <loaded.Content {...props} />;
  }
  return Object.assign(Part, {
    prepare: async () => {
      await loadContent().catch(() => undefined);
    },
  });
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
