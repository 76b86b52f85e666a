/** The API reference: the OpenAPI document, and Swagger UI, which renders it. */
import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import showerUrl from 'swagger-ui-dist/swagger-ui-bundle.js?url';
import { ownScript } from './trusted-types.ts';

/** The path of the OpenAPI document. */
export const API_DOCUMENT = '/api/openapi.json';

declare global {
  interface Window {
    /** Set by the script. */
    readonly SwaggerUIBundle?: (options: object) => unknown;
  }
}

const json = v.record(v.string(), v.unknown());

/** Loaded when the reference is scrolled near: it is larger than all pages together. */
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
 * Loads Swagger UI as a script of its own, as published. A failed import could not be retried.
 */
async function loadProgram() {
  if (!window.SwaggerUIBundle) await runScript(showerUrl);
  if (!window.SwaggerUIBundle) throw new Error('the script of the reference set no global');
  return window.SwaggerUIBundle;
}

function runScript(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.src = ownScript(address);
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => {
    script.remove();
    reject(new Error(`${address} did not load`));
  });
  document.head.append(script);
  return promise;
}
