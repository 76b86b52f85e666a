/** Addresses and methods that lead nowhere. */
import type { Context } from 'hono';
import { failureResponse, refuse } from './failure.ts';
import { localeOf } from './locale.ts';
import type { App } from './mount.ts';

/** Answers 405 with `Allow` on every path that is there, for every method that is not. */
export function refuseMethods(app: App): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue;
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(method));
  }
  for (const [path, known] of methods) {
    const allow = [...known].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    app.all(path, (context) => {
      const response = failureResponse(refuse('method_not_allowed'), localeOf(context.req.raw));
      response.headers.set('Allow', allow.join(', '));
      return response;
    });
  }
}

export function refuseUnknown(context: Context): Response {
  return failureResponse(refuse('not_found'), localeOf(context.req.raw));
}
