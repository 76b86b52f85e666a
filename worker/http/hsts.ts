/** Strict-Transport-Security for the hosts below the site's own, where the operator answers for all of them. */
import { hstsWithSubdomains } from '../../shared/security-headers.ts';
import { settingsIn } from './host.ts';

/**
 * Adds `includeSubDomains` to an answer of the site's own host, by https alone (RFC 6797, section 7.2), where
 * `HSTS_SUBDOMAINS` is set. Not for custom domains: what lies below them is their owners' affair.
 */
export function withHsts(response: Response, request: Request, env: Env): Response {
  const config = settingsIn(env);
  const { protocol, host } = new URL(request.url);
  const isMeant = config?.HSTS_SUBDOMAINS && protocol === 'https:' && host === config.SITE_HOST;
  if (!isMeant) return response;
  // Headers of a file cannot be changed in place.
  const answer = new Response(response.body, response);
  answer.headers.set('Strict-Transport-Security', hstsWithSubdomains);
  return answer;
}
