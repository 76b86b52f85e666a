import type { Plugin } from 'vite';

const PRELOAD_HELPER = '\0vite/preload-helper.js';

/**
 * Has dynamic imports wait for styles by `api/import-with-styles.ts`. Vite's own function takes a style sheet that failed for
 * loaded when it is asked again, so that the part would be shown without it.
 *
 * @param web the folder of the site
 */
export function importsWithStyles(web: string): Plugin {
  return {
    name: 'waxseal:imports-with-styles',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === PRELOAD_HELPER
        ? `export { importWithStyles as __vitePreload } from '${web}api/import-with-styles.ts';`
        : undefined,
  };
}
