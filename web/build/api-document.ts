/** Puts the document of the API among the site's files, where the Worker finds it. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const API_DOCUMENT = 'api/openapi.json';

/** @param file the document as it is committed */
export function apiDocument(file: string): Plugin {
  /** The same without what only makes it readable. */
  const source = () => JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
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
