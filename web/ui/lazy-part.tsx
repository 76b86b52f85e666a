import { useEffect, useState, type ComponentType } from 'react';

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
