/**
 * The token that makes one click on "open" repeatable. The vault hands the secret out again to whoever
 * brings the same token within its lease, so an answer lost on the way, or to F5, is not lost for ever.
 * It is drawn here and never read from an address: a link must not be able to bring its own.
 */
import * as v from 'valibot';
import { CLAIM_LEASE_SECONDS } from '../../shared/limits.ts';
import { claimName, clearClaim } from './claim-end.ts';

const claim = v.object({ rid: v.string(), at: v.number(), hasPassphrase: v.boolean() });

export type Claim = v.InferOutput<typeof claim>;

const LEASE_MS = CLAIM_LEASE_SECONDS * 1000;

/** The claim that this tab made on a secret, while it can still be repeated. */
export function liveClaim(secretKey: string, nowMs: number): Claim | null {
  const kept = read(claimName(secretKey));
  if (kept && nowMs - kept.at < LEASE_MS) return kept;
  clearClaim(secretKey);
  return null;
}

/** The claim to open a secret with: the live one again, else a new one. */
export function claimFor(secretKey: string, hasPassphrase: boolean, nowMs: number): Claim {
  return liveClaim(secretKey, nowMs) ?? { rid: drawToken(), at: nowMs, hasPassphrase };
}

/** Keeps a claim for one lease from now. */
export function storeClaim(secretKey: string, kept: Claim, nowMs: number): void {
  try {
    sessionStorage.setItem(claimName(secretKey), JSON.stringify({ ...kept, at: nowMs }));
  } catch {
    // Without storage F5 cannot bring the secret back; opening it works all the same.
  }
}

function read(name: string): Claim | null {
  try {
    return v.parse(claim, JSON.parse(sessionStorage.getItem(name) ?? 'null'));
  } catch {
    return null;
  }
}

function drawToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
