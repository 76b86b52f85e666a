/**
 * The course of a domain in an account: it waits for its proof, is proven, is looked at, and may be lost again. Pure:
 * every step gets the time and what was found, in epoch ms.
 *
 * Promises: silence never counts as "gone"; only a proof that was seen to be missing, over the whole grace, or one of
 * somebody else, takes a domain away.
 */
import type { DomainState } from '../../shared/contract/domains.ts';
import {
  DOMAIN_GRACE_SECONDS,
  DOMAIN_PROOF_SECONDS,
  DOMAIN_RENEWAL_SECONDS,
} from '../../shared/limits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Whoever waits looks at the page: first often, then less. */
const FIRST_LOOKS_MS = [1, 2, 5, 15].map((minutes) => minutes * MINUTE_MS);

/** How a domain was found that leads, or does not lead, here. */
export interface ProbeResult {
  readonly state: Extract<DomainState, 'PENDING' | 'DNS_INCORRECT' | 'SSL_PENDING' | 'ACTIVE'>;
  readonly pointedAt: string | null;
  readonly hasSsl: boolean | null;
  readonly sslUntil: number | null;
  /** The provider will not have it. */
  readonly isRefused: boolean;
}

export interface DomainLifecycle {
  /** When it was added, or lost again. */
  readonly waitingSince: number;
  readonly isLost: boolean;
  /** When it was proven; null while it waits. */
  readonly provenAt: number | null;
  /** When its TXT record was seen last. */
  readonly proofSeenAt: number | null;
  /** Since when that is known to be gone; null while it stands, or nobody knows. */
  readonly proofMissedAt: number | null;
  readonly sight: ProbeResult | null;
  /** When it was looked at last, whatever came of it. */
  readonly lookedAt: number | null;
  /** How often in a row without finding what was hoped for. */
  readonly looks: number;
  readonly isRemoving: boolean;
  /** When something is to be done about it. */
  readonly dueAt: number;
}

/** One that was added just now. */
export function begin(now: number): DomainLifecycle {
  return {
    waitingSince: now,
    isLost: false,
    provenAt: null,
    proofSeenAt: null,
    proofMissedAt: null,
    sight: null,
    lookedAt: null,
    looks: 0,
    isRemoving: false,
    dueAt: now + pause(0),
  };
}

/** How it stands, as its owner sees it. */
export function stateOf({ isLost, provenAt, proofMissedAt, sight }: DomainLifecycle): DomainState {
  if (provenAt === null) return isLost ? 'LOST' : 'UNVERIFIED';
  if (proofMissedAt !== null) return 'DNS_INCORRECT';
  return sight?.state ?? 'PENDING';
}

/** When it lapses unless it is proven; null once it is. */
export function lapsesAt({ provenAt, waitingSince }: DomainLifecycle): number | null {
  return provenAt === null ? waitingSince + DOMAIN_PROOF_SECONDS * 1000 : null;
}

export function hasLapsed(course: DomainLifecycle, now: number): boolean {
  const end = lapsesAt(course);
  return end !== null && end <= now;
}

/** Its proof was looked for and not found, or nobody could say. */
export function stillUnproven(course: DomainLifecycle, now: number): DomainLifecycle {
  const dueAt = Math.min(now + pause(course.looks + 1), lapsesAt(course) ?? Infinity);
  return { ...course, lookedAt: now, looks: course.looks + 1, dueAt };
}

/** Its proof was seen. */
export function proven(course: DomainLifecycle, now: number): DomainLifecycle {
  const next = { ...course, isLost: false, proofSeenAt: now, proofMissedAt: null };
  if (course.provenAt !== null) return next;
  return { ...next, provenAt: now, sight: null, lookedAt: null, looks: 0, dueAt: now };
}

/** The proof of a proven one was looked for, and is not there. */
export function proofMissed(course: DomainLifecycle, now: number): DomainLifecycle {
  return { ...course, proofMissedAt: course.proofMissedAt ?? now };
}

/** Whether it is time to look for the proof of a proven one: now and then, and every time while it is missing. */
export function isProofDue({ proofSeenAt, proofMissedAt }: DomainLifecycle, now: number): boolean {
  return proofMissedAt !== null || now >= (proofSeenAt ?? 0) + DOMAIN_RENEWAL_SECONDS * 1000;
}

/** Whether a proof is gone for so long that the domain is nobody's. */
export function isProofGone({ proofMissedAt }: DomainLifecycle, now: number): boolean {
  return proofMissedAt !== null && now >= proofMissedAt + DOMAIN_GRACE_SECONDS * 1000;
}

/** It is not this account's any more; it may be proven anew. */
export function lost(now: number): DomainLifecycle {
  return { ...begin(now), isLost: true };
}

/** A proven one was looked at. */
export function seen(course: DomainLifecycle, sight: ProbeResult, now: number): DomainLifecycle {
  if (sight.state === 'ACTIVE') {
    return { ...course, sight, lookedAt: now, looks: 0, dueAt: now + DAY_MS };
  }
  const { looks } = course;
  return { ...course, sight, lookedAt: now, looks: looks + 1, dueAt: now + pause(looks) };
}

/** A proven one was to be looked at, or one to be let go of, and somebody who is needed for that could not. */
export function unseen(course: DomainLifecycle, now: number, retryAfterMs = 0): DomainLifecycle {
  const { looks } = course;
  return { ...course, looks: looks + 1, dueAt: now + Math.max(pause(looks), retryAfterMs) };
}

/** It is to go, as soon as everybody has let go of it. */
export function removing(course: DomainLifecycle, now: number): DomainLifecycle {
  return { ...course, isRemoving: true, looks: 0, dueAt: now };
}

/** Its owner looked for its proof in vain; the course of things goes on. */
export function lookedFor(course: DomainLifecycle, now: number): DomainLifecycle {
  const looked = { ...course, lookedAt: now };
  return course.provenAt === null ? looked : proofMissed(looked, now);
}

/** Something may have changed: it is looked at next. */
export function hurried(course: DomainLifecycle, now: number): DomainLifecycle {
  return { ...course, dueAt: Math.min(course.dueAt, now) };
}

/** Something else is to be tried first, or there is nobody to do it. */
export function postponed(
  course: DomainLifecycle,
  now: number,
  pauseMs = MINUTE_MS,
): DomainLifecycle {
  return { ...course, dueAt: now + pauseMs };
}

/** The pause before the next look. */
function pause(looks: number): number {
  return FIRST_LOOKS_MS[looks] ?? HOUR_MS;
}
