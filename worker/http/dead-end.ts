/** Addresses and methods that lead nowhere. */
import type { Context } from 'hono';
import { languageOf } from '../intl/language.ts';
import { apiVersionOf } from './api-versions.ts';
import { type Failure, refuse } from './failure.ts';
import type { App, AppEnv } from './mount.ts';
import { recordFailure } from './trace.ts';

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
    app.all(path, async (context) => {
      const response = await failureTo(context, refuse('method_not_allowed'));
      response.headers.set('Allow', allow.join(', '));
      return response;
    });
  }
}

export function refuseUnknown(context: Context<AppEnv>): Promise<Response> {
  return failureTo(context, refuse('not_found'));
}

/** A refusal that no endpoint made, as the version of the API says it that was called. */
export async function failureTo(
  { req, env }: Context<AppEnv>,
  failure: Failure,
): Promise<Response> {
  recordFailure(req.raw, failure.code);
  const apiVersion = apiVersionOf(req.path);
  return apiVersion.failure(failure, await languageOf(env, apiVersion.localeOf(req.raw)));
}
