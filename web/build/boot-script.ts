import type { Plugin } from 'vite';

/**
 * Builds one small script of its own and loads it before everything else in the head, blocking:
 * the theme must stand before the first paint, and the first calls should not wait for the application.
 */
export function bootScript(file: string): Plugin {
  let isBuild = false;
  return {
    name: 'waxseal:boot-script',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: file, name: 'boot' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!isBuild) return [script({ type: 'module', src: '/boot.ts' })];
        const boot = Object.values(bundle ?? {}).find(
          (output) => output.type === 'chunk' && output.facadeModuleId === file,
        );
        if (boot?.type !== 'chunk') throw new Error('The boot script was not built');
        if (boot.imports.length > 0) throw new Error('The boot script must stand alone');
        return [script({ src: `/${boot.fileName}` })];
      },
    },
  };
}

function script(attrs: Record<string, string>) {
  return { tag: 'script', attrs, injectTo: 'head-prepend' as const };
}
