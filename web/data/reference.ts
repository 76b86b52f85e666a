/** The reference of the API: the document that it shows, and the program that shows it. */
import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import showerUrl from 'swagger-ui-dist/swagger-ui-bundle.js?url';

/** Where the document of the API is. */
export const API_DOCUMENT = '/api/openapi.json';

declare global {
  interface Window {
    /** What the program leaves behind. */
    readonly SwaggerUIBundle?: (options: object) => unknown;
  }
}

const json = v.record(v.string(), v.unknown());

/** Asked for by whoever comes near to where it is shown: it weighs more than all pages together. */
export const referenceQuery = queryOptions({
  queryKey: ['reference'],
  queryFn: async ({ signal }) => {
    const [document, show] = await Promise.all([readDocument(signal), loadProgram()]);
    return { document, show };
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

async function readDocument(signal: AbortSignal): Promise<Record<string, unknown>> {
  const answer = await fetch(API_DOCUMENT, { signal });
  if (!answer.ok) throw new Error(`the document of the API: ${answer.status}`);
  return v.parse(json, await answer.json());
}

/**
 * As a script of its own, as its makers ship it. Imported it would be cut and squeezed with ours; and an import that
 * failed once fails for good.
 */
async function loadProgram() {
  if (!window.SwaggerUIBundle) await runScript(showerUrl);
  if (!window.SwaggerUIBundle) throw new Error('the reference left nothing behind');
  return window.SwaggerUIBundle;
}

function runScript(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.src = address;
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => {
    script.remove();
    reject(new Error(`${address} did not load`));
  });
  document.head.append(script);
  return promise;
}
