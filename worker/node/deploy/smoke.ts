/** Whether a deployed site keeps what the product promises: its pages, their headers, and that a secret opens once. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { health } from '../../../shared/contract/site.ts';
import { hstsWithSubdomains, securityHeaders } from '../../../shared/security-headers.ts';
import { blockedBy } from './blocked.ts';
import type { Patience } from './options.ts';
import { type Problem, patient } from './patience.ts';
import type { Region } from './region.ts';
import { type Site, type SiteAnswer } from './site.ts';
import { probeEdge, probePlainHttp } from './smoke-edge.ts';
import { openOnce, textOf } from './smoke-secret.ts';
import { parseJson } from '../../../shared/parse-json.ts';

/** What is wrong with the Worker's stores; null when it is well. */
export function probeHealth(site: Site, patience: Patience): Promise<Problem | null> {
  return patient(patience, async () => {
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

/** What is wrong with the site; null when all is well. */
export async function smoke(
  site: Site,
  { id, hasHstsSubdomains }: Pick<Region, 'id' | 'hasHstsSubdomains'>,
  patience: Patience,
): Promise<Problem | null> {
  const hsts = hasHstsSubdomains ? { 'Strict-Transport-Security': hstsWithSubdomains } : {};
  const headers = { ...securityHeaders, ...hsts };
  return (
    (await patient(patience, () => probePages(site, headers))) ??
    (await probePlainHttp(site, patience)) ??
    // What was sealed or revealed wrongly once will not be right when it is tried again.
    (await openOnce(site, id, patience)) ??
    (await probeEdge(site, id, patience))
  );
}

type Headers = Readonly<Record<string, string>>;

async function probePages(site: Site, wanted: Headers): Promise<Problem | null> {
  const home = await site.get('/');
  const reader = await site.get(`/secret/${'0'.repeat(22)}`);
  const missing = await site.get(`/${randomBytes(8).toString('hex')}`);
  const blocked = blockedBy('/', home) ?? blockedBy('/secret/…', reader);
  if (blocked) return blocked;
  const found =
    (isShell(home, 200) ? null : `/ answers ${home.status}, and not the site.`) ??
    headerProblem('/', home, wanted) ??
    (isShell(reader, 200) ? null : `/secret/… answers ${reader.status}, and not its page.`) ??
    headerProblem('/secret/…', reader, wanted) ??
    (reader.headers['cache-control'] === 'no-store'
      ? null
      : `/secret/… may be cached: its Cache-Control is ${textOf(reader, 'cache-control')}.`) ??
    (missing.status === 404 ? null : `an unknown path answers ${missing.status} instead of 404.`);
  return found === null ? null : { found };
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
