/** Whether a deployed site keeps what the product promises: its pages, their headers, and that a secret opens once. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { failureBody } from '../../../shared/contract/failure-body.ts';
import { revealSecret } from '../../../shared/contract/reveal.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { health } from '../../../shared/contract/site.ts';
import { hstsWithSubdomains, securityHeaders } from '../../../shared/security-headers.ts';
import type { Patience } from './options.ts';
import { patient } from './patience.ts';
import type { Region } from './region.ts';
import type { Site, SiteAnswer } from './site.ts';

const CLAIM_BYTES = 24;

/** Of the answers, what is needed here; that all of it is there is the API's own tests' business. */
const sealedReply = v.object({ record: v.object({ secret: v.object({ key: v.string() }) }) });
const revealedReply = v.object({ record: v.object({ secret_value: v.string() }) });

/** What is wrong with the Worker's stores; null when it is well. */
export function probeHealth(site: Site, patience: Patience): Promise<string | null> {
  return patient(patience, async () => {
    const answer = await site.get(health.path);
    if (answer.status !== 200) return `${health.path} answers ${answer.status}.`;
    const read = v.safeParse(health.reply, parsed(answer.text));
    return read.success ? null : `${health.path} answers, but not as the API does.`;
  });
}

/** What is wrong with the site; null when all is well. */
export async function smoke(
  site: Site,
  { id, hasHstsSubdomains }: Pick<Region, 'id' | 'hasHstsSubdomains'>,
  patience: Patience,
): Promise<string | null> {
  const hsts = hasHstsSubdomains ? { 'Strict-Transport-Security': hstsWithSubdomains } : {};
  const headers = { ...securityHeaders, ...hsts };
  return (
    (await patient(patience, () => probePages(site, headers))) ??
    // What was sealed or revealed wrongly once will not be right when it is tried again.
    (await probeSecret(site, id, patience).catch(
      (error: unknown) => `a secret could not be tried: ${String(error)}.`,
    ))
  );
}

type Headers = Readonly<Record<string, string>>;

async function probePages(site: Site, wanted: Headers): Promise<string | null> {
  const home = await site.get('/');
  const reader = await site.get(`/secret/${'0'.repeat(22)}`);
  const missing = await site.get(`/${randomBytes(8).toString('hex')}`);
  return (
    (isShell(home, 200) ? null : `/ answers ${home.status}, and not the site.`) ??
    headerProblem('/', home, wanted) ??
    (isShell(reader, 200) ? null : `/secret/… answers ${reader.status}, and not its page.`) ??
    headerProblem('/secret/…', reader, wanted) ??
    (reader.headers['cache-control'] === 'no-store'
      ? null
      : `/secret/… may be cached: its Cache-Control is ${textOf(reader, 'cache-control')}.`) ??
    (missing.status === 404 ? null : `an unknown path answers ${missing.status} instead of 404.`)
  );
}

function textOf({ headers }: SiteAnswer, name: string): string {
  return headers[name]?.toString() ?? 'missing';
}

function isShell({ status, headers, text }: SiteAnswer, wanted: number): boolean {
  const isPage = headers['content-type']?.toString().startsWith('text/html') ?? false;
  return status === wanted && isPage && text.includes('/dist/');
}

function headerProblem(path: string, { headers }: SiteAnswer, wanted: Headers): string | null {
  const wrong = Object.entries(wanted).find(
    ([name, value]) => headers[name.toLowerCase()] !== value,
  );
  return wrong ? `${path} lacks the security header ${wrong[0]}, or has another one.` : null;
}

async function probeSecret(site: Site, region: string, patience: Patience): Promise<string | null> {
  const value = `smoke test ${randomBytes(8).toString('hex')}`;
  const sealed = await site.post(concealSecret.path, { secret: value, ttl: 300 });
  const reply = v.safeParse(sealedReply, parsed(sealed.text));
  if (sealed.status !== 200 || !reply.success) return `sealing answers ${sealed.status}.`;
  const answering = textOf(sealed, 'x-jurisdiction');
  if (answering !== region) return `X-Jurisdiction is ${answering}, not ${region}.`;
  const path = revealSecret.path.replace(':key', reply.output.record.secret.key);
  const first = await readSealed(site, path, patience);
  const shown = v.safeParse(revealedReply, parsed(first.text));
  if (first.status !== 200 || !shown.success) return `revealing answers ${first.status}.`;
  if (shown.output.record.secret_value !== value) return 'a secret opens as something else.';
  const second = await site.post(path, { continue: true, rid: claim() });
  return second.status === 404 ? null : `a secret opens twice: the second time ${second.status}.`;
}

/** The first time, which may come before the store everywhere has what was sealed. */
async function readSealed(site: Site, path: string, patience: Patience): Promise<SiteAnswer> {
  const rid = claim();
  let answer = await site.post(path, { continue: true, rid });
  await patient(patience, async () => {
    const failure = v.safeParse(failureBody, parsed(answer.text));
    if (!failure.success || failure.output.code !== 'not_ready') return null;
    answer = await site.post(path, { continue: true, rid });
    return 'not ready';
  });
  return answer;
}

function claim(): string {
  return randomBytes(CLAIM_BYTES).toString('base64url');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
