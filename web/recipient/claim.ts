/**
 * The claim token makes opening a secret repeatable: the vault returns the secret again for the same token within its lease,
 * so a response that was lost, or a page that was reloaded, does not lose the secret. It is generated here and never read
 * from the address: a link must not be able to carry its own.
 */
import * as v from 'valibot';
import { CLAIM_LEASE_SECONDS, PARTS_LEASE_SECONDS } from '../../shared/limits.ts';
import { claimName, clearClaim } from './claim-end.ts';

const claim = v.object({
  rid: v.string(),
  at: v.number(),
  hasPassphrase: v.boolean(),
  /** Its ciphertext is downloaded in parts. */
  isInParts: v.boolean(),
  /** Of a verified recipient; absent where no one has to be one. */
  ticket: v.optional(v.string()),
});

export type Claim = v.InferOutput<typeof claim>;
export type ClaimedSecret = Pick<Claim, 'hasPassphrase' | 'isInParts' | 'ticket'>;

/** How long a secret can be opened again with its claim. */
export function leaseMs(isInParts: boolean): number {
  return (isInParts ? PARTS_LEASE_SECONDS : CLAIM_LEASE_SECONDS) * 1000;
}

/** The claim of this tab on a secret, within its lease. */
export function liveClaim(secretKey: string, nowMs: number): Claim | null {
  const stored = read(claimName(secretKey));
  if (stored && nowMs - stored.at < leaseMs(stored.isInParts)) return stored;
  clearClaim(secretKey);
  return null;
}

/** The claim to open a secret with: the current one, else a new one. */
export function claimFor(secretKey: string, secret: ClaimedSecret, nowMs: number): Claim {
  const claimed = liveClaim(secretKey, nowMs) ?? { rid: generateToken(), at: nowMs };
  // The ticket may be a newer one.
  return { ...claimed, ...secret };
}

/** Stores a claim for one lease from now. */
export function storeClaim(secretKey: string, stored: Claim, nowMs: number): void {
  try {
    sessionStorage.setItem(claimName(secretKey), JSON.stringify({ ...stored, at: nowMs }));
  } catch {
    // Without storage the secret cannot be restored after a reload.
  }
}

function read(name: string): Claim | null {
  try {
    return v.parse(claim, JSON.parse(sessionStorage.getItem(name) ?? 'null'));
  } catch {
    return null;
  }
}

function generateToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
