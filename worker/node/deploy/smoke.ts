/** The smoke test of a deployed site: health, pages, security headers, plain http, and that a secret opens exactly once. */
import * as v from 'valibot';
import { randomBytes } from 'node:crypto';
import { failureBody } from '../../../shared/contract/failures.ts';
import { revealSecret } from '../../../shared/contract/reveal.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { health } from '../../../shared/contract/health.ts';
import { fillPath } from '../../../shared/contract/endpoint.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import {
  hstsWithSubdomains,
  securityHeaders,
  withoutHashes,
} from '../../../shared/security-headers.ts';
import { blockedBy, isApiFailure } from './blocked.ts';
import type { Region } from './region.ts';
import type { Site, SiteAnswer } from './site.ts';
import { type RetryPolicy, type Problem, retry } from './retry.ts';

/** Checks the Worker and its stores. */
export function probeHealth(site: Site, retryPolicy: RetryPolicy): Promise<Problem | null> {
  return retry(retryPolicy, async () => {
    const answer = await site.get(health.path);
    if (answer.status !== 200) {
      return (
        blockedBy(health.path, answer) ?? { found: `${health.path} answers ${answer.status}.` }
      );
    }
    const read = v.safeParse(health.reply, parseJson(answer.text));
    return read.success ? null : { found: `${health.path} answers, but not as the API does.` };
  });
}

/** Checks the whole site. */
export async function smoke(
  site: Site,
  { id, hasHstsSubdomains }: Pick<Region, 'id' | 'hasHstsSubdomains'>,
  retryPolicy: RetryPolicy,
): Promise<Problem | null> {
  const hsts = hasHstsSubdomains ? { 'Strict-Transport-Security': hstsWithSubdomains } : {};
  const headers = { ...securityHeaders, ...hsts };
  return (
    (await retry(retryPolicy, () => probePages(site, headers))) ??
    (await probePlainHttp(site, retryPolicy)) ??
    // Not retried: a wrong result would not become right.
    (await openOnce(site, id, retryPolicy)) ??
    (await probeEdge(site, id, retryPolicy))
  );
}

type Headers = Readonly<Record<string, string>>;

async function probePages(site: Site, wanted: Headers): Promise<Problem | null> {
  const home = await site.get('/');
  const recipient = await site.get(`/secret/${'0'.repeat(22)}`);
  const missing = await site.get(`/${randomBytes(8).toString('hex')}`);
  const blocked = blockedBy('/', home) ?? blockedBy('/secret/…', recipient);
  if (blocked) return blocked;
  const found =
    (isShell(home, 200) ? null : `/ answers ${home.status}, and not the site.`) ??
    headerProblem('/', home, wanted) ??
    (isShell(recipient, 200) ? null : `/secret/… answers ${recipient.status}, and not its page.`) ??
    headerProblem('/secret/…', recipient, wanted) ??
    (recipient.headers['cache-control'] === 'no-store'
      ? null
      : `/secret/… may be cached: its Cache-Control is ${textOf(recipient, 'cache-control')}.`) ??
    (missing.status === 404 ? null : `an unknown path answers ${missing.status} instead of 404.`);
  return found === null ? null : { found };
}

function isShell({ status, headers, text }: SiteAnswer, wanted: number): boolean {
  const isPage = headers['content-type']?.toString().startsWith('text/html') ?? false;
  return status === wanted && isPage && text.includes('/dist/');
}

function headerProblem(path: string, { headers }: SiteAnswer, wanted: Headers): string | null {
  const wrong = Object.entries(wanted).find(
    ([name, value]) => withoutHashes(String(headers[name.toLowerCase()])) !== value,
  );
  return wrong ? `${path} lacks the security header ${wrong[0]}, or has another one.` : null;
}

const CLAIM_BYTES = 24;
const TTL_SECONDS = 300;

/** Only the fields that are needed here; the API's own tests check the rest. */
const sealedReply = v.object({ record: v.object({ secret: v.object({ key: v.string() }) }) });
const revealedReply = v.object({ record: v.object({ secret_value: v.string() }) });

/**
 * Creates a secret, reveals it, and tries to reveal it again. A call that was refused in front of the Worker changed nothing, so
 * it is retried, because new rules take some seconds; anything else is not.
 *
 * @param text the secret, to which random characters are added
 */
function openOnce(
  site: Site,
  region: string,
  retryPolicy: RetryPolicy,
  text = 'smoke test',
): Promise<Problem | null> {
  const attempt = () =>
    tryOnce(site, region, retryPolicy, text).catch((error: unknown) => ({
      found: `a secret could not be tried: ${String(error)}.`,
    }));
  return retry(retryPolicy, attempt, ({ isBlocked }) => isBlocked === true);
}

async function tryOnce(
  site: Site,
  region: string,
  retryPolicy: RetryPolicy,
  text: string,
): Promise<Problem | null> {
  const value = `${text} ${randomBytes(8).toString('hex')}`;
  const sealed = await site.post(concealSecret.path, { secret: value, ttl: TTL_SECONDS });
  const reply = v.safeParse(sealedReply, parseJson(sealed.text));
  if (sealed.status !== 200 || !reply.success) {
    return blockedBy('a secret', sealed) ?? { found: `sealing answers ${sealed.status}.` };
  }
  const answering = textOf(sealed, 'x-jurisdiction');
  if (answering !== region) return { found: `X-Jurisdiction is ${answering}, not ${region}.` };
  const path = fillPath(revealSecret.path, { key: reply.output.record.secret.key });
  const first = await readSealed(site, path, retryPolicy);
  const shown = v.safeParse(revealedReply, parseJson(first.text));
  if (first.status !== 200 || !shown.success) {
    return blockedBy('a secret', first) ?? { found: `revealing answers ${first.status}.` };
  }
  if (shown.output.record.secret_value !== value) {
    return { found: 'a secret opens as something else.' };
  }
  const second = await site.post(path, { continue: true, rid: claim() });
  if (second.status === 404) return null;
  return { found: `a secret opens twice: the second time ${second.status}.` };
}

/** The first reveal, retried while the store has not replicated the secret. */
async function readSealed(site: Site, path: string, retryPolicy: RetryPolicy): Promise<SiteAnswer> {
  const rid = claim();
  let answer = await site.post(path, { continue: true, rid });
  await retry(retryPolicy, async () => {
    const failure = v.safeParse(failureBody, parseJson(answer.text));
    if (!failure.success || failure.output.code !== 'not_ready') return null;
    answer = await site.post(path, { continue: true, rid });
    return { found: 'not ready' };
  });
  return answer;
}

/** A header's text, or "missing". */
function textOf({ headers }: SiteAnswer, name: string): string {
  return headers[name]?.toString() ?? 'missing';
}

function claim(): string {
  return randomBytes(CLAIM_BYTES).toString('base64url');
}

const PERMANENT = new Set([301, 308]);
/** A common default user agent, which Browser Integrity Check refuses. */
const PROGRAM = 'Python-urllib/3.12';
const PARENT = '../';
const MEBIBYTE = 1024 * 1024;

/** Texts that managed rules take for attacks; valid secrets within the size limit of anonymous callers. */
const HOSTILE = [
  `' OR '1'='1'; DROP TABLE users; --`,
  'x UNION SELECT username, password FROM information_schema.tables',
  '<script>alert(document.cookie)</script><img src=x onerror=alert(1)>',
  '; cat /etc/passwd | sh; $(curl http://127.0.0.1/x.sh | bash) `id`',
  '${jndi:ldap://127.0.0.1/a} {{7*7}} <?php system($_GET["c"]); ?>',
  PARENT.repeat(1000),
].join('\n');

/** Checks that plain http redirects to https, without serving the API or setting a cookie. */
function probePlainHttp({ host, getPlain }: Site, retryPolicy: RetryPolicy) {
  if (getPlain === null) return Promise.resolve(null);
  return retry(retryPolicy, async () => {
    const page = await getPlain('/');
    const api = await getPlain(health.path);
    const found =
      (isRedirectedToHttps(page, host)
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

/** Checks that the API accepts any text from any program. */
async function probeEdge(
  site: Site,
  region: string,
  retryPolicy: RetryPolicy,
): Promise<Problem | null> {
  return (
    (await retry(retryPolicy, () => probeProgram(site))) ??
    (await openOnce(site, region, retryPolicy, HOSTILE)) ??
    (await retry(retryPolicy, () => probeLarge(site)))
  );
}

async function probeProgram(site: Site): Promise<Problem | null> {
  const answer = await site.get(health.path, PROGRAM);
  if (answer.status === 200) return null;
  const call = `a call by ${PROGRAM}`;
  return blockedBy(call, answer) ?? { found: `${call} is answered with ${answer.status}.` };
}

/** Exceeds the size limit of anonymous callers: the refusal must be the API's own. */
async function probeLarge(site: Site): Promise<Problem | null> {
  const secret = PARENT.repeat(Math.ceil(MEBIBYTE / PARENT.length));
  const answer = await site.post(concealSecret.path, { secret, ttl: TTL_SECONDS });
  if (answer.status === 200 || isApiFailure(answer)) return null;
  const call = 'a secret of 1 MiB';
  return blockedBy(call, answer) ?? { found: `${call} is answered with ${answer.status}.` };
}

function isRedirectedToHttps({ status, headers }: SiteAnswer, host: string): boolean {
  return PERMANENT.has(status) && headers['location'] === `https://${host}/`;
}
