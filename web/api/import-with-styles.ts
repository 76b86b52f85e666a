/** How the build imports what is loaded later. */

/** The style sheets that were requested here, by path. */
const requested = new Map<string, Promise<unknown>>();

/**
 * Imports a part of the application when its styles are loaded: without them it must not be shown.
 *
 * @param styles paths of style sheets, without the slash at the start
 * @throws after a `vite:preloadError` event, when a file cannot be loaded
 */
export async function importWithStyles<Module>(
  load: () => Promise<Module>,
  styles: readonly string[] = [],
): Promise<Module> {
  try {
    await Promise.all(styles.map((path) => loadStyle(`/${path}`)));
    return await load();
  } catch (error) {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
    throw error;
  }
}

/** Loads a style sheet unless the page has it. One that failed is requested again the next time. */
async function loadStyle(path: string): Promise<unknown> {
  const earlier = requested.get(path);
  if (earlier || document.querySelector(`link[rel=stylesheet][href="${path}"]`)) return earlier;
  const loaded = new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = path;
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      requested.delete(path);
      reject(new Error(`Unable to preload CSS for ${link.href}`));
    });
    document.head.append(link);
  });
  requested.set(path, loaded);
  return loaded;
}
