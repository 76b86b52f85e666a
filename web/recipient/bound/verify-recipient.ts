/** Verifies the recipient of a bound secret: a code is emailed, and brings the ticket that opening the secret needs. */
import * as v from 'valibot';
import {
  requestCode as requestEndpoint,
  verifyCode,
} from '../../../shared/contract/verify-recipient.ts';
import { call } from '../../api/client.ts';
import { claimName } from '../../api/claim.ts';
import type { LinkFragment } from '../../prerender/link-fragment.ts';
import { proofFields } from '../../api/link-proof.ts';

/** What this tab has reached; a ticket takes the place of the code. */
const reached = v.object({
  email: v.string(),
  /** When the code, or the ticket, ends, in epoch seconds. */
  ends: v.number(),
  /** Names the code to the server, base64url. */
  ask: v.optional(v.string(), ''),
  ticket: v.optional(v.string(), ''),
});

type Reached = v.InferOutput<typeof reached>;

export interface CodeStep extends Pick<Reached, 'email' | 'ends' | 'ask'> {
  readonly kind: 'code';
}

export interface VerifiedStep extends Pick<Reached, 'email' | 'ends' | 'ticket'> {
  readonly kind: 'verified';
}

interface BoundLink {
  readonly key: string;
  readonly fragment: LinkFragment;
}

/**
 * Requests a code. It is emailed only to an address that the secret is bound to; the answer is the same for every other.
 *
 * @throws CallFailure
 */
export async function requestCode({ key, fragment }: BoundLink, email: string): Promise<CodeStep> {
  const body = { email, ...(await proofFields(fragment)) };
  const { details } = await call(requestEndpoint, { params: { key }, body });
  return { kind: 'code', email, ...details };
}

/**
 * Checks a code.
 *
 * @param rid of this request: with the same one it can be repeated when its answer was lost
 * @throws CallFailure
 */
export async function checkCode(
  { key, fragment }: BoundLink,
  { ask, email }: CodeStep,
  code: string,
  rid: string,
): Promise<VerifiedStep> {
  const body = { ask, email, code, rid, ...(await proofFields(fragment)) };
  const { details } = await call(verifyCode, { params: { key }, body });
  return { kind: 'verified', email, ...details };
}

const storageName = (key: string) => `verify-${claimName(key)}`;

/** What this tab had reached before a reload; null for nothing that is still valid. */
export function storedStepOf(key: string, nowMs: number): CodeStep | VerifiedStep | null {
  try {
    const json = sessionStorage.getItem(storageName(key)) ?? 'null';
    const { email, ends, ask, ticket } = v.parse(reached, JSON.parse(json));
    if (nowMs >= ends * 1000) return null;
    return ticket === ''
      ? { kind: 'code', email, ends, ask }
      : { kind: 'verified', email, ends, ticket };
  } catch {
    return null;
  }
}

/** Stores it for a reload; null removes it. */
export function storeStep(key: string, step: CodeStep | VerifiedStep | null): void {
  try {
    if (step) sessionStorage.setItem(storageName(key), JSON.stringify(step));
    else sessionStorage.removeItem(storageName(key));
  } catch {
    // Without storage a reload begins again.
  }
}
