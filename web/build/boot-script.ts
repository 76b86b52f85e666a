import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';
import type { PageFiles } from '../boot-table.ts';
import type { LanguageFiles } from '../intl/language-files.ts';
import { pageFiles } from './page-files.ts';

/**
 * Builds one small script of its own and loads it before everything else in the head, blocking:
 * the theme must stand before the first paint, and the first calls should not wait for the application.
 * It knows which files each page needs, so it is built last.
 */
export function bootScript(file: string, languages: LanguageFiles): Plugin {
  const nothing: PageFiles = { files: [], pages: [], languages };
  let isBuild = false;
  let fileName = '';
  return {
    name: 'waxseal:boot-script',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    // While the product is being written nothing is asked for ahead.
    transform: (code, id) =>
      id === file && !isBuild ? code.replace('= PAGE_FILES', `= ${JSON.stringify(nothing)}`) : null,
    async generateBundle(_options, bundle) {
      const source = await buildAlone(file, {
        PAGE_FILES: JSON.stringify(pageFiles(bundle, languages)),
      });
      const digest = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `dist/boot-${digest}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        isBuild ? script({ src: `/${fileName}` }) : script({ type: 'module', src: '/boot.ts' }),
      ],
    },
  };
}

/** A script that imports nothing when it runs. */
async function buildAlone(file: string, define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      lib: { entry: file, formats: ['iife'], name: 'boot' },
      reportCompressedSize: false,
    },
  });
  const [built] = Array.isArray(result) ? result : [];
  const [chunk] = built?.output ?? [];
  if (!chunk || chunk.imports.length > 0) throw new Error('The boot script must stand alone');
  return chunk.code;
}

function script(attrs: Record<string, string>) {
  return { tag: 'script', attrs, injectTo: 'head-prepend' as const };
}
