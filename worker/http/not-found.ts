/** Responses to requests that no endpoint answers: unknown paths, other methods, exceptions. */
import { languageOf } from './language.ts';
import { apiVersionOf } from './api-version.ts';
import { onServingHost } from './custom-domain.ts';
import { type Failure, failureOf, refuse } from './failure.ts';
import { setCommonHeaders } from './headers.ts';
import { type App, type AppContext, recordFailure, recordRoute } from './request-context.ts';

/** Answers 405 with `Allow` on every path that has a route, for every other method. */
export function refuseMethods(app: App): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue;
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(method));
  }
  for (const [path, known] of methods) {
    const allow = [...known].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const handler = async (context: AppContext) => {
      recordRoute(context, path);
      const response = await failureTo(context, refuse('method_not_allowed'));
      response.headers.set('Allow', allow.join(', '));
      return response;
    };
    app.all(path, onServingHost(path, handler));
  }
}

export function refuseUnknown(context: AppContext): Promise<Response> {
  return failureTo(context, refuse('not_found'));
}

/** The response to an exception, with the headers that the API's middleware sets elsewhere. */
export async function respondToError(error: unknown, context: AppContext): Promise<Response> {
  const response = await failureTo(context, failureOf(error, context.get('requestId')));
  setCommonHeaders(context, response);
  return response;
}

/** The response to a request that is refused outside of an endpoint, in the format of the API version that its path names. */
export async function failureTo(context: AppContext, failure: Failure): Promise<Response> {
  const { req, env } = context;
  recordFailure(context, failure.code);
  const apiVersion = apiVersionOf(req.path);
  return apiVersion.failure(failure, await languageOf(env, apiVersion.localeOf(req.raw)));
}
