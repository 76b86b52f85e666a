import type { Plugin } from 'vite';

const PRELOAD_HELPER = '\0vite/preload-helper.js';

/** The layout classes as the minifier writes them, with all rules inside. */
const LAYOUT = /@layer layout\{(?:[^{}]*\{[^{}]*\})*\}/g;

/**
 * Has dynamic imports wait for styles by `api/import-with-styles.ts`. Vite's own function takes a style sheet that failed for
 * loaded when it is asked again, so that the part would be shown without it.
 *
 * Each style sheet that composes layout classes has a copy of them; only that of the base, which every page has, keeps it.
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
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !/\/(?!base-)[^/]+\.css$/.test(file.fileName)) continue;
        file.source = String(file.source).replaceAll(LAYOUT, '');
      }
    },
  };
}
