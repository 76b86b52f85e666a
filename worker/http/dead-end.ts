/** Addresses and methods that lead nowhere. */
import type { Context } from 'hono';
import { dialectOf } from './dialects.ts';
import { type Failure, refuse } from './failure.ts';
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
      const response = failureTo(context, refuse('method_not_allowed'));
      response.headers.set('Allow', allow.join(', '));
      return response;
    });
  }
}

export function refuseUnknown(context: Context): Response {
  return failureTo(context, refuse('not_found'));
}

/** A refusal that no endpoint made, as the version of the API says it that was called. */
export function failureTo({ req }: Context, failure: Failure): Response {
  const dialect = dialectOf(req.path);
  return dialect.failure(failure, dialect.localeOf(req.raw));
}
