/**
 * The lifecycle of a custom domain in an account: unverified, proven, probed, and possibly lost. Pure: every step gets the time
 * (epoch ms) and the probe result.
 *
 * Guarantees: a failed lookup never counts as a missing proof. A domain is lost only after its proof was missing for the whole
 * grace period, or when another account has proven it.
 */
import { DAY_MS } from '../../../shared/day.ts';
import type { DomainState } from '../../../shared/contract/domains.ts';
import {
  DOMAIN_GRACE_SECONDS,
  DOMAIN_PROOF_SECONDS,
  DOMAIN_RENEWAL_SECONDS,
} from '../../../shared/limits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Checks are frequent at first, while the owner waits, then rarer. */
const FIRST_PAUSES_MS = [1, 2, 5, 15].map((minutes) => minutes * MINUTE_MS);

/** The result of probing whether a domain points to this site. */
export interface ProbeResult {
  readonly state: Extract<DomainState, 'PENDING' | 'DNS_INCORRECT' | 'SSL_PENDING' | 'ACTIVE'>;
  readonly pointedAt: string | null;
  readonly hasSsl: boolean | null;
  readonly sslUntil: number | null;
  /** Whether the provider refuses it. */
  readonly isRefused: boolean;
}

export interface DomainLifecycle {
  /** When it was added, or lost again. */
  readonly waitingSince: number;
  readonly isLost: boolean;
  /** When it was proven; null before. */
  readonly provenAt: number | null;
  /** When its TXT record was last found. */
  readonly proofSeenAt: number | null;
  /** Since when it is missing; null while it is there or unknown. */
  readonly proofMissedAt: number | null;
  readonly probe: ProbeResult | null;
  /** When it was last checked, whatever the result. */
  readonly probedAt: number | null;
  /** The number of checks in a row without success. */
  readonly probes: number;
  readonly isRemoving: boolean;
  /** When it must be checked next. */
  readonly dueAt: number;
}

/** The state of a new domain. */
export function begin(now: number): DomainLifecycle {
  return {
    waitingSince: now,
    isLost: false,
    provenAt: null,
    proofSeenAt: null,
    proofMissedAt: null,
    probe: null,
    probedAt: null,
    probes: 0,
    isRemoving: false,
    dueAt: now + pause(0),
  };
}

/** The state that its owner is shown. */
export function stateOf({ isLost, provenAt, proofMissedAt, probe }: DomainLifecycle): DomainState {
  if (provenAt === null) return isLost ? 'LOST' : 'UNVERIFIED';
  if (proofMissedAt !== null) return 'DNS_INCORRECT';
  return probe?.state ?? 'PENDING';
}

/** When it expires unless it is proven; null once it is. */
export function lapsesAt({ provenAt, waitingSince }: DomainLifecycle): number | null {
  return provenAt === null ? waitingSince + DOMAIN_PROOF_SECONDS * 1000 : null;
}

export function hasLapsed(lifecycle: DomainLifecycle, now: number): boolean {
  const end = lapsesAt(lifecycle);
  return end !== null && end <= now;
}

/** Its proof was not found, or the lookup failed. */
export function stillUnproven(lifecycle: DomainLifecycle, now: number): DomainLifecycle {
  const dueAt = Math.min(now + pause(lifecycle.probes + 1), lapsesAt(lifecycle) ?? Infinity);
  return { ...lifecycle, probedAt: now, probes: lifecycle.probes + 1, dueAt };
}

/** Its proof was found. */
export function proven(lifecycle: DomainLifecycle, now: number): DomainLifecycle {
  const next = { ...lifecycle, isLost: false, proofSeenAt: now, proofMissedAt: null };
  if (lifecycle.provenAt !== null) return next;
  return { ...next, provenAt: now, probe: null, probedAt: null, probes: 0, dueAt: now };
}

/** The proof of a proven domain is missing. */
export function proofMissed(lifecycle: DomainLifecycle, now: number): DomainLifecycle {
  return { ...lifecycle, proofMissedAt: lifecycle.proofMissedAt ?? now };
}

/** Whether the proof of a proven domain must be checked: at the renewal interval, and every time while it is missing. */
export function isProofDue({ proofSeenAt, proofMissedAt }: DomainLifecycle, now: number): boolean {
  return proofMissedAt !== null || now >= (proofSeenAt ?? 0) + DOMAIN_RENEWAL_SECONDS * 1000;
}

/** Whether the proof is missing for so long that the domain is lost. */
export function isProofGone({ proofMissedAt }: DomainLifecycle, now: number): boolean {
  return proofMissedAt !== null && now >= proofMissedAt + DOMAIN_GRACE_SECONDS * 1000;
}

/** The account lost the domain; it may be proven again. */
export function lost(now: number): DomainLifecycle {
  return { ...begin(now), isLost: true };
}

/** A proven domain was probed. */
export function probed(
  lifecycle: DomainLifecycle,
  probe: ProbeResult,
  now: number,
): DomainLifecycle {
  if (probe.state === 'ACTIVE') {
    return { ...lifecycle, probe, probedAt: now, probes: 0, dueAt: now + DAY_MS };
  }
  const { probes } = lifecycle;
  return { ...lifecycle, probe, probedAt: now, probes: probes + 1, dueAt: now + pause(probes) };
}

/** A probe or a removal failed because a service did not answer. */
export function probeFailed(
  lifecycle: DomainLifecycle,
  now: number,
  retryAfterMs = 0,
): DomainLifecycle {
  const { probes } = lifecycle;
  return { ...lifecycle, probes: probes + 1, dueAt: now + Math.max(pause(probes), retryAfterMs) };
}

/** It is removed as soon as the provider and the directory have released it. */
export function removing(lifecycle: DomainLifecycle, now: number): DomainLifecycle {
  return { ...lifecycle, isRemoving: true, probes: 0, dueAt: now };
}

/** A check by its owner found no proof; the schedule does not change. */
export function checkedByOwner(lifecycle: DomainLifecycle, now: number): DomainLifecycle {
  const checked = { ...lifecycle, probedAt: now };
  return lifecycle.provenAt === null ? checked : proofMissed(checked, now);
}

/** Something may have changed: it is checked next. */
export function dueNow(lifecycle: DomainLifecycle, now: number): DomainLifecycle {
  return { ...lifecycle, dueAt: Math.min(lifecycle.dueAt, now) };
}

/** Its check is postponed. */
export function postponed(
  lifecycle: DomainLifecycle,
  now: number,
  pauseMs = MINUTE_MS,
): DomainLifecycle {
  return { ...lifecycle, dueAt: now + pauseMs };
}

/** The pause before the next check. */
function pause(probes: number): number {
  return FIRST_PAUSES_MS[probes] ?? HOUR_MS;
}
