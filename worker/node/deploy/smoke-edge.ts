/** What happens in front of the site: plain http has to be refused there. */
import { health } from '../../../shared/contract/site.ts';
import type { Patience } from './options.ts';
import { patient } from './patience.ts';
import type { Site, SiteAnswer } from './site.ts';
import { textOf } from './smoke-secret.ts';

const PERMANENT = new Set([301, 308]);
/** Whether plain http redirects to https, without serving the API or setting a cookie. */
export function probePlainHttp({ host, getPlain }: Site, patience: Patience) {
  if (getPlain === null) return Promise.resolve(null);
  return patient(patience, async () => {
    const page = await getPlain('/');
    const api = await getPlain(health.path);
    const found =
      (isLedToHttps(page, host)
        ? null
        : `http://${host}/ is answered with ${page.status} (Location: ${textOf(page, 'location')}) instead of a permanent redirect to https.`) ??
      (api.status >= 300 ? null : `http://${host}${health.path} is served in plain http.`) ??
      ([page, api].some(({ headers }) => headers['set-cookie'] !== undefined)
        ? `http://${host} sets a cookie in plain http.`
        : null);
    if (found === null) return null;
    return {
      found,
      next: 'look whether a rule or a page rule of the zone turns Always Use HTTPS off for this host, and run this again.',
    };
  });
}

function isLedToHttps({ status, headers }: SiteAnswer, host: string): boolean {
  return PERMANENT.has(status) && headers['location'] === `https://${host}/`;
}
