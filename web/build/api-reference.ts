/** Serves what the API reference at `/docs` loads: the OpenAPI document, and the licences of the program that shows it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const API_DOCUMENT = 'api/openapi.json';
const LICENCE_FILES = ['NOTICE', 'LICENSE', 'swagger-ui-bundle.js.LICENSE.txt'];

/**
 * Puts the OpenAPI document among the site's files, where the Worker finds it.
 *
 * @param program prints it; a process of its own, for it needs the messages of the Worker, which the site knows nothing of
 */
export function apiDocument(program: string): Plugin {
  const source = () => execFileSync(process.execPath, [program], { encoding: 'utf8' });
  return {
    name: 'waxseal:api-document',
    configureServer({ middlewares }) {
      middlewares.use(`/${API_DOCUMENT}`, (_request, response) => {
        response.setHeader('Content-Type', 'application/json');
        response.end(source());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: API_DOCUMENT, source: source() });
    },
  };
}

/**
 * Puts the licences of Swagger UI beside it, as the Apache licence requires.
 *
 * @param folder the package
 */
export function licences(folder: URL): Plugin {
  return {
    name: 'waxseal:licences',
    apply: 'build',
    generateBundle() {
      const source = LICENCE_FILES.map((name) => readFileSync(new URL(name, folder), 'utf8')).join(
        '\n\n',
      );
      this.emitFile({ type: 'asset', fileName: 'licences/swagger-ui.txt', source });
    },
  };
}
