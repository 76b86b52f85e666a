/** What happens in front of the site: plain http has to be refused there, and calls of the API have to pass. */
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { health } from '../../../shared/contract/site.ts';
import { blockedBy, isOurs } from './blocked.ts';
import type { Patience } from './options.ts';
import { type Problem, patient } from './patience.ts';
import type { Site, SiteAnswer } from './site.ts';
import { openOnce, textOf, TTL_SECONDS } from './smoke-secret.ts';

const PERMANENT = new Set([301, 308]);
/** What our own examples call with unless they are told otherwise; Browser Integrity Check refuses it. */
const PROGRAM = 'Python-urllib/3.12';
const PARENT = '../';
const MEBIBYTE = 1024 * 1024;

/** Texts that managed rules take for attacks: all that a secret may be, below an anonymous caller's size. */
const HOSTILE = [
  `' OR '1'='1'; DROP TABLE users; --`,
  'x UNION SELECT username, password FROM information_schema.tables',
  '<script>alert(document.cookie)</script><img src=x onerror=alert(1)>',
  '; cat /etc/passwd | sh; $(curl http://127.0.0.1/x.sh | bash) `id`',
  '${jndi:ldap://127.0.0.1/a} {{7*7}} <?php system($_GET["c"]); ?>',
  PARENT.repeat(1000),
].join('\n');

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

/** Whether the API takes any text from any program. */
export async function probeEdge(
  site: Site,
  region: string,
  patience: Patience,
): Promise<Problem | null> {
  return (
    (await patient(patience, () => probeProgram(site))) ??
    (await openOnce(site, region, patience, HOSTILE)) ??
    (await patient(patience, () => probeLarge(site)))
  );
}

async function probeProgram(site: Site): Promise<Problem | null> {
  const answer = await site.get(health.path, PROGRAM);
  if (answer.status === 200) return null;
  const call = `a call by ${PROGRAM}`;
  return blockedBy(call, answer) ?? { found: `${call} is answered with ${answer.status}.` };
}

/** More than an anonymous caller may seal: what matters is that the refusal is the API's own. */
async function probeLarge(site: Site): Promise<Problem | null> {
  const secret = PARENT.repeat(Math.ceil(MEBIBYTE / PARENT.length));
  const answer = await site.post(concealSecret.path, { secret, ttl: TTL_SECONDS });
  if (answer.status === 200 || isOurs(answer)) return null;
  const call = 'a secret of 1 MiB';
  return blockedBy(call, answer) ?? { found: `${call} is answered with ${answer.status}.` };
}

function isLedToHttps({ status, headers }: SiteAnswer, host: string): boolean {
  return PERMANENT.has(status) && headers['location'] === `https://${host}/`;
}
