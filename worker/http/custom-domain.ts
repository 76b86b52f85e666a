/** What a custom domain serves of the API: the calls of someone who opens a link. */
import type { MiddlewareHandler } from 'hono';
import { reportClientError } from '../../shared/contract/client-error.ts';
import { disputeSecret } from '../../shared/contract/dispute.ts';
import { revealSecret, revealSecretByName, showSecret } from '../../shared/contract/reveal.ts';
import { bootstrap, status, supportedLocalesList } from '../../shared/contract/site.ts';
import { askForCode, verifyCode } from '../../shared/contract/verify-recipient.ts';
import type { AppContext, AppEnv, CustomDomain } from './request-context.ts';

const endpoints = [
  showSecret,
  revealSecret,
  revealSecretByName,
  disputeSecret,
  askForCode,
  verifyCode,
  bootstrap,
  status,
  supportedLocalesList,
  reportClientError,
];
const paths: ReadonlySet<string> = new Set(endpoints.map(({ path }) => path));

/** The custom domain that a request is for; null on the site's own host. */
export function customDomainOf(context: AppContext): CustomDomain | null {
  const host = context.get('host');
  return typeof host === 'object' ? host : null;
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
