/**
 * `npm run smoke -- <region>`: looks at a deployed site from outside and, by wrangler, at its account, and names the setting to
 * change for everything that is wrong. It creates two secrets and opens them.
 */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { fillPath } from '../../shared/contract/endpoint.ts';
import { failureBody } from '../../shared/contract/failures.ts';
import { health } from '../../shared/contract/health.ts';
import { revealSecret } from '../../shared/contract/reveal.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { emailDriverName } from '../config/email.ts';
import {
  configFileDefault,
  messageOf,
  printed,
  type Problem,
  readAccount,
  readRegion,
  type Region,
  requiredBy,
  storageProblem,
  wrangler,
} from './deployment.ts';
import { oldTlsVersion, wrongSecurityHeaders } from './site-probes.ts';

const ANSWER_MS_MAX = 20_000;
const PAUSE_MS = 1000;
/** A new secret may take a moment to be everywhere. */
const WAIT_MS = 10_000;
/** Browser Integrity Check refuses requests without a user agent, and those of `PROGRAM`. */
const OWN_AGENT = 'waxseal-smoke';
const PROGRAM = 'Python-urllib/3.12';
/** Texts that managed rules take for attacks; a secret may be any text. */
const HOSTILE = [
  `' OR '1'='1'; DROP TABLE users; --`,
  'x UNION SELECT username, password FROM information_schema.tables',
  '<script>alert(document.cookie)</script><img src=x onerror=alert(1)>',
  '; cat /etc/passwd | sh; $(curl http://127.0.0.1/x.sh | bash) `id`',
  '${jndi:ldap://127.0.0.1/a} {{7*7}} <?php system($_GET["c"]); ?>',
  '../'.repeat(1000),
].join('\n');

const EDGE_RULE =
  'create the edge rule of docs/cloudflare.md, as the first custom rule of the zone.';
const OWN_RULE = 'exempt /api/ and /incoming of the host from that rule of the zone.';
const NO_CHALLENGE = `turn Bot Fight Mode and Under Attack mode off for the zone, or ${EDGE_RULE}`;
const HTTPS =
  'turn Always Use HTTPS on for the zone, and remove any rule that turns it off for this host.';
const TLS = 'set Minimum TLS Version to 1.2 for the zone, under SSL/TLS > Edge Certificates.';
const DOMAIN = 'make the host a custom domain of the Pages project, and wait until it is active.';
const HEADERS = 'deploy again, and remove the rule or HSTS setting of the zone that changes it.';
const CACHE = 'remove the cache rule of the zone that matches it.';
const RELEASE = 'read the log, or roll back: docs/cloudflare.md.';
const routeFix = (pattern: string) => `deploy, or route ${pattern} to the Worker in the zone.`;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A problem, and whether something in front of the Worker made it, so that the call changed nothing. */
type Found = Problem & { readonly isBlocked?: true };

/** All that is wrong with a region. @param waitMs how long probes are repeated, because what is wrong may become right */
export async function smoke(region: Region, waitMs: number): Promise<Problem[]> {
  return [...(await probeAccount(region)), ...(await probeSite(region, waitMs))];
}

/** What is wrong with the site, seen from outside. */
export async function probeSite(region: Region, waitMs: number): Promise<Problem[]> {
  const until = Date.now() + waitMs;
  const { host } = region;
  const found: (Problem | null)[] = [await probeHealth(host, until)];
  // Without the Worker all other probes would only repeat that.
  if (found.at(-1) === null) {
    for (const path of ['/', '/secret/', '/ask/', '/private/', '/forgot/', '/verify/']) {
      found.push(await retry(until, () => probePage(region, path)));
    }
    for (const probe of [probeMissing, probePlainHttp, probeTls, probeProgram, probeLarge]) {
      found.push(await retry(until, () => probe(host)));
    }
    for (const text of ['smoke test', HOSTILE]) {
      // What opened wrongly would not open rightly later, but a new rule of the zone may have come into effect.
      const isTemporary = ({ isBlocked }: Found) => isBlocked === true;
      found.push(await retry(until, () => openOnce(region, text, until), isTemporary));
    }
  }
  return found.filter((problem) => problem !== null);
}

/** Asks the health check, which calls the Worker and its stores. */
export function probeHealth(host: string, until: number): Promise<Found | null> {
  return retry(until, async () => {
    const answer = await ask(host, health.path);
    if (answer.status === 200 && v.is(health.reply, parseJson(answer.text))) return null;
    const found = `${health.path} is answered with ${answer.status}`;
    if (isOwnFailure(answer)) return { found: `${found} by the Worker.`, fix: RELEASE };
    const elsewhere = { found: `${found}, not by the Worker.`, fix: routeFix(`${host}/api/*`) };
    return refusedBy(health.path, answer) ?? elsewhere;
  });
}

async function probeAccount(region: Region): Promise<Problem[]> {
  const { id, name, config } = region;
  try {
    const account = await readAccount(region);
    const { secrets = [], bindings = [] } = account.worker ?? {};
    const has = new Set([...secrets, ...bindings.map((binding) => binding.name)]);
    const lacking = requiredBy(region).filter((one) => !has.has(one));
    const fix = `name it in [env.${id}] of wrangler.toml, a secret in its file as well, and deploy.`;
    const found = [
      storageProblem(region, account),
      ...lacking.map((one) => ({ found: `The Worker ${name} lacks ${one}.`, fix })),
      emailDriverName(config) === 'cloudflare' ? await probeSending(region) : null,
    ];
    return found.filter((problem) => problem !== null);
  } catch (error) {
    return [
      { found: messageOf(error), fix: 'then run this again: only the account shows the rest.' },
    ];
  }
}

async function probeSending({ config }: Region): Promise<Problem | null> {
  const domain = config.MAIL_FROM?.address.split('@').at(-1) ?? '';
  const { ok, output, error } = await wrangler(['email', 'sending', 'settings', domain]);
  if (ok && /Enabled: +true/.test(output)) return null;
  const found = `${domain} of MAIL_FROM is not known to be a sending domain. ${error}`.trim();
  return { found, fix: `onboard ${domain} under Email Service > Email Sending.` };
}

async function probePage({ host, config }: Region, path: string): Promise<Found | null> {
  const isKeyed = path !== '/';
  const key = isKeyed ? randomBytes(16).toString('base64url') : '';
  const answer = await ask(host, path + key, { headers: { 'Accept-Language': 'de' } });
  const { status, headers, text } = answer;
  const [wrong] = wrongSecurityHeaders((name) => headers.get(name), config.HSTS_SUBDOMAINS);
  const blocked = refusedBy(path, answer);
  if (blocked) return blocked;
  if (status !== 200 || !text.includes('/dist/')) {
    return { found: `${path} is answered with ${status}, not by the site.`, fix: DOMAIN };
  }
  if (wrong !== undefined) {
    return { found: `${path} lacks the security header ${wrong}.`, fix: HEADERS };
  }
  if (isKeyed && headers.get('Cache-Control') !== 'no-store') {
    return { found: `${path} may be cached.`, fix: CACHE };
  }
  // The Worker knows the visitor's language. The pages of emailed links are the same in all of them.
  if (!isKeyed || !text.includes('data-page=') || text.includes('<html lang="de"')) return null;
  const found = `${path} is answered by Pages, which keeps the key in its cache for a week.`;
  return { found, fix: routeFix(`${host}${path}*`) };
}

async function probeMissing(host: string): Promise<Found | null> {
  const { status } = await ask(host, `/${randomBytes(8).toString('hex')}`);
  const found = `An unknown path is answered with ${status} instead of 404.`;
  return status === 404 ? null : { found, fix: RELEASE };
}

/** Plain http redirects pages, serves no API and sets no cookie. */
async function probePlainHttp(host: string): Promise<Found | null> {
  const page = await ask(host, '/', {}, 'http');
  const api = await ask(host, health.path, {}, 'http');
  const isRedirected = [301, 308].includes(page.status);
  if (!isRedirected || page.headers.get('Location') !== `https://${host}/`) {
    const found = `http://${host}/ is answered with ${page.status}, and does not redirect to https.`;
    return { found, fix: HTTPS };
  }
  if (api.status < 300) return { found: 'The API is served in plain http.', fix: HTTPS };
  const setsCookie = [page, api].some(({ headers }) => headers.has('Set-Cookie'));
  return setsCookie ? { found: 'A cookie is set in plain http.', fix: HTTPS } : null;
}

async function probeTls(host: string): Promise<Found | null> {
  const { hostname, port } = new URL(`https://${host}`);
  const place = { host: hostname, servername: hostname, port: Number(port || 443) };
  const version = await oldTlsVersion(place, ANSWER_MS_MAX);
  return version === null ? null : { found: `${host} takes ${version}.`, fix: TLS };
}

async function probeProgram(host: string): Promise<Found | null> {
  const answer = await ask(host, health.path, { headers: { 'User-Agent': PROGRAM } });
  return answer.status === 200 ? null : notOwn(`a call by ${PROGRAM}`, answer);
}

/** Sends a secret that is longer than anonymous callers may send: if it is refused, the refusal has to be the API's own. */
async function probeLarge(host: string): Promise<Found | null> {
  const answer = await post(host, concealSecret.path, { secret: '../'.repeat(350_000) });
  return answer.status === 200 || isOwnFailure(answer) ? null : notOwn('a secret of 1 MB', answer);
}

function notOwn(call: string, answer: Answer): Found {
  const found = `Something other than the Worker answered ${call}, with ${answer.status}.`;
  return refusedBy(call, answer) ?? { found, fix: EDGE_RULE };
}

/** These shapes have only the fields that are needed here; the API's own tests check the rest. */
const sealedReply = v.object({ record: v.object({ secret: v.object({ key: v.string() }) }) });
const openedReply = v.object({ record: v.object({ secret_value: v.string() }) });
const coded = v.object({ code: v.string() });

/** Creates a secret, opens it, and tries to open it again. */
async function openOnce({ id, host }: Region, text: string, until: number): Promise<Found | null> {
  const value = `${text} ${randomBytes(8).toString('hex')}`;
  const sealed = await post(host, concealSecret.path, { secret: value, ttl: 300 });
  const made = v.safeParse(sealedReply, parseJson(sealed.text));
  if (!made.success) {
    const found = `Creating a secret is answered with ${sealed.status}.`;
    return refusedBy('a secret', sealed) ?? { found, fix: RELEASE };
  }
  const region = sealed.headers.get('X-Jurisdiction');
  if (region !== id) {
    return {
      found: `${host} is answered by the region ${region}.`,
      fix: routeFix(`${host}/api/*`),
    };
  }
  const path = fillPath(revealSecret.path, { key: made.output.record.secret.key });
  const first = await openWhenReady(host, path, until);
  const opened = v.safeParse(openedReply, parseJson(first.text));
  if (!opened.success || opened.output.record.secret_value !== value) {
    const found = `A secret came back changed, or not at all: ${first.status}.`;
    return refusedBy('a secret', first) ?? { found, fix: RELEASE };
  }
  const { status } = await post(host, path, { continue: true, rid: claim() });
  if (status === 404) return null;
  const found =
    status === 200
      ? 'A secret opens twice.'
      : `A second opening is answered with ${status} instead of 404.`;
  return { found, fix: RELEASE };
}

/** The store may not have a secret everywhere yet; the same claim may be made again then. */
async function openWhenReady(host: string, path: string, until: number): Promise<Answer> {
  const rid = claim();
  for (;;) {
    const answer = await post(host, path, { continue: true, rid });
    const failure = v.safeParse(coded, parseJson(answer.text));
    const isReady = !failure.success || failure.output.code !== 'not_ready';
    if (isReady || Date.now() >= until) return answer;
    await pause(PAUSE_MS);
  }
}

function claim(): string {
  return randomBytes(24).toString('base64url');
}

/** The error number on a page of Cloudflare's own, in HTML or plain text. */
const ERROR_NUMBER = /error(?:\s+code)?:?\s*(?:<[^>]*>\s*)*(1\d{3})\b/i;

/** What refused a call in front of the Worker; null when nothing did. */
function refusedBy(call: string, answer: Answer): Found | null {
  const { status, headers, text } = answer;
  const isChallenge = headers.get('CF-Mitigated') === 'challenge';
  if (!isChallenge && (![403, 429].includes(status) || isOwnFailure(answer))) return null;
  const number = ERROR_NUMBER.exec(text)?.[1];
  const isOwnRule = number !== undefined && number !== '1010';
  const rule = number === undefined ? 'A managed rule' : `The rule of error ${number}`;
  const found = `${isChallenge ? 'A challenge' : rule} in front of the Worker refused ${call} with ${status}; Security > Analytics > Events has it as Ray ID ${headers.get('CF-Ray')}.`;
  const fix = isOwnRule ? OWN_RULE : EDGE_RULE;
  return { found, fix: isChallenge ? NO_CHALLENGE : fix, isBlocked: true };
}

/** A refusal of the API is JSON with a code. */
function isOwnFailure({ text }: Answer): boolean {
  const body = parseJson(text);
  return v.is(failureBody, body) && v.is(coded, body);
}

async function ask(
  host: string,
  path: string,
  { headers, ...init }: { headers?: Record<string, string>; method?: string; body?: string } = {},
  scheme = 'https',
): Promise<Answer> {
  const response = await fetch(`${scheme}://${host}${path}`, {
    ...init,
    redirect: 'manual',
    headers: { 'User-Agent': OWN_AGENT, ...headers },
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function post(host: string, path: string, fields: object): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  return ask(host, path, { method: 'POST', headers, body: JSON.stringify(fields) });
}

/** Repeats a probe until all is well, the time is over, or what is wrong cannot become right. */
async function retry(
  until: number,
  probe: () => Promise<Found | null>,
  isTemporary: (wrong: Found) => boolean = () => true,
): Promise<Found | null> {
  for (;;) {
    const wrong = await probe().catch((error: unknown) => {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      return { found: `No answer: ${messageOf(cause)}.`, fix: DOMAIN };
    });
    if (wrong === null || Date.now() >= until || !isTemporary(wrong)) return wrong;
    await pause(PAUSE_MS);
  }
}

if (import.meta.main) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { config: { type: 'string', default: configFileDefault } },
    });
    const [id] = positionals;
    if (id === undefined) throw new Error('No region is named: run npm run smoke -- <region>.');
    const region = readRegion(id, resolve(values.config));
    const problems = await smoke(region, WAIT_MS);
    if (problems.length > 0) throw new Error(printed(problems));
    console.log(`https://${region.host} is as it should be.`);
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
