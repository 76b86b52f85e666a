/** Puts the licences of what is served as its makers ship it beside it: the Apache licence asks for that. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const FILES = ['NOTICE', 'LICENSE', 'swagger-ui-bundle.js.LICENSE.txt'];

/** @param folder the package of the reference */
export function licences(folder: URL): Plugin {
  return {
    name: 'waxseal:licences',
    apply: 'build',
    generateBundle() {
      const source = FILES.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n\n');
      this.emitFile({ type: 'asset', fileName: 'licences/swagger-ui.txt', source });
    },
  };
}
