/** What a custom domain serves of the API: the calls of someone who opens a link. The contract marks them. */
import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv, CustomDomain } from './request-context.ts';

/** Filled while the app is put together. */
const paths = new Set<string>();

/** The custom domain that a request is for; null on the site's own host. */
export function customDomainOf(context: AppContext): CustomDomain | null {
  const host = context.get('host');
  return typeof host === 'object' ? host : null;
}

/** Lets custom domains serve the routes of a path, which are mounted later. */
export function serveOnCustomDomains(path: string): void {
  paths.add(path);
}

/** A route of the API: on a custom domain the next one that matches answers, unless this one is served there. */
export function onServingHost(
  path: string,
  handler: MiddlewareHandler<AppEnv>,
): MiddlewareHandler<AppEnv> {
  return paths.has(path) ? handler : onSite(handler);
}

/** A route of the site's own host: on a custom domain the next one that matches answers. */
export function onSite(handler: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  return (context, next) => (context.get('host') === 'site' ? handler(context, next) : next());
}
