/**
 * The claim token makes opening a secret repeatable: the vault returns the secret again for the same token within its lease,
 * so a response that was lost, or a page that was reloaded, does not lose the secret. It is generated here and never read
 * from the address: a link must not be able to carry its own.
 */
import * as v from 'valibot';
import { CLAIM_LEASE_SECONDS, PARTS_LEASE_SECONDS } from '../../shared/limits.ts';

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

/**
 * The session storage key of a tab's claim on a secret. It contains a checksum (FNV-1a, 32 of the 131 bits of a key) instead of
 * the link's key: with both, anyone who reads the storage could load the secret again. SHA-256 is asynchronous in browsers, too
 * late for a page that is being left.
 */
export function claimName(secretKey: string): string {
  let checksum = 0x811c9dc5;
  for (const character of secretKey) {
    checksum = Math.imul(checksum ^ character.charCodeAt(0), 0x01000193);
  }
  return `claim:${checksum >>> 0}`;
}

/** Whether this tab has asked for the secret, and may have opened it. The claim may have ended. */
export function hasClaim(secretKey: string): boolean {
  try {
    return sessionStorage.getItem(claimName(secretKey)) !== null;
  } catch {
    return false;
  }
}

export function clearClaim(secretKey: string): void {
  try {
    sessionStorage.removeItem(claimName(secretKey));
  } catch {
    // Nothing was stored.
  }
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

export interface Arrival {
  /** Of a tab that opened the secret within the lease, so that a reload shows it again. */
  readonly claim: Claim | null;
  /** Whether this tab may have opened the secret before. Of claims that have ended nothing is stored. */
  readonly mayBeOpen: boolean;
}

/**
 * Begins a visit to the page of a secret. On any other navigation than a reload, such as the back button, the claim is deleted:
 * leaving the page gives up the secret.
 */
export function arriveAt(secretKey: string): Arrival {
  if (isReload()) return { claim: liveClaim(secretKey, Date.now()), mayBeOpen: true };
  const mayBeOpen = hasClaim(secretKey);
  clearClaim(secretKey);
  return { claim: null, mayBeOpen };
}

/** Whether the page was reloaded: this tab has shown it before. */
export function isReload(): boolean {
  // The build, which prerenders the page, has no navigation.
  const [load] = performance.getEntriesByType('navigation');
  return (
    load !== undefined && load instanceof PerformanceNavigationTiming && load.type === 'reload'
  );
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
