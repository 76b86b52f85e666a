/** A secret that is sealed on the deployed site, opened once, and refused the second time. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { failureBody } from '../../../shared/contract/failure-body.ts';
import { revealSecret } from '../../../shared/contract/reveal.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { blockedBy } from './blocked.ts';
import type { Patience } from './options.ts';
import { type Problem, patient } from './patience.ts';
import { type Site, type SiteAnswer } from './site.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { fillPath } from '../../../shared/fill-path.ts';

const CLAIM_BYTES = 24;
export const TTL_SECONDS = 300;

/** Of the answers, what is needed here; that all of it is there is the API's own tests' business. */
const sealedReply = v.object({ record: v.object({ secret: v.object({ key: v.string() }) }) });
const revealedReply = v.object({ record: v.object({ secret_value: v.string() }) });

/**
 * Seals a text, opens it once, and tries a second time. A call that something in front of the Worker refused left nothing
 * behind, so it is tried again, for new rules take some seconds; all else is not.
 *
 * @param text what to seal besides something random
 * @returns what is wrong; null when all is well
 */
export function openOnce(
  site: Site,
  region: string,
  patience: Patience,
  text = 'smoke test',
): Promise<Problem | null> {
  const attempt = () =>
    tryOnce(site, region, patience, text).catch((error: unknown) => ({
      found: `a secret could not be tried: ${String(error)}.`,
    }));
  return patient(patience, attempt, ({ isBlocked }) => isBlocked === true);
}

async function tryOnce(
  site: Site,
  region: string,
  patience: Patience,
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
  const first = await readSealed(site, path, patience);
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

/** The first time, which may come before the store everywhere has what was sealed. */
async function readSealed(site: Site, path: string, patience: Patience): Promise<SiteAnswer> {
  const rid = claim();
  let answer = await site.post(path, { continue: true, rid });
  await patient(patience, async () => {
    const failure = v.safeParse(failureBody, parseJson(answer.text));
    if (!failure.success || failure.output.code !== 'not_ready') return null;
    answer = await site.post(path, { continue: true, rid });
    return { found: 'not ready' };
  });
  return answer;
}

/** A header's text, or "missing". */
export function textOf({ headers }: SiteAnswer, name: string): string {
  return headers[name]?.toString() ?? 'missing';
}

function claim(): string {
  return randomBytes(CLAIM_BYTES).toString('base64url');
}
