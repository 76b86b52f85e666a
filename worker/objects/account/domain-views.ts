/** What leaves an account's object of its domains. Times are epoch ms. */
import type { DomainState } from '../../../shared/contract/domains.ts';
import { lapsesAt, type ProbeResult, stateOf } from '../../rules/domain-lifecycle.ts';
import type { StoredDomain, StoredLogo, StoredBranding } from './stored-domain.ts';

export interface DomainView {
  readonly identifier: string;
  readonly display: string;
  readonly base: string;
  readonly addedAt: number;
  readonly updatedAt: number;
  readonly isVerified: boolean;
  readonly state: DomainState;
  /** Proven once, and its record is gone. */
  readonly isProofMissing: boolean;
  readonly lapsesAt: number | null;
  readonly sight: ProbeResult | null;
  readonly lookedAt: number | null;
}

/** A domain with what shows on it. */
export interface BrandedDomain {
  readonly domain: DomainView;
  readonly look: StoredBranding;
  readonly logo: StoredLogo | null;
}

/** What an account answers about one of its domains. */
export type DomainAnswer =
  | { readonly kind: 'known'; readonly dressed: BrandedDomain }
  | { readonly kind: 'unknown' };

export type AddAnswer =
  | Extract<DomainAnswer, { kind: 'known' }>
  /** The account lists as many as it may. */
  | { readonly kind: 'too_many' }
  /** It is about to go, and cannot go yet. */
  | { readonly kind: 'silent' };

export type VerifyAnswer =
  | DomainAnswer
  /** Its record was looked for, and is not there. */
  | { readonly kind: 'unproven' }
  /** Another account's record stands as well, and came first. */
  | { readonly kind: 'taken' }
  /** Somebody who has to be asked does not answer. */
  | { readonly kind: 'silent' };

export function domainViewOf({ course, ...stored }: StoredDomain): DomainView {
  const { identifier, display, base, addedAt, updatedAt } = stored;
  const isVerified = course.provenAt !== null;
  return {
    identifier,
    display,
    base,
    addedAt,
    updatedAt,
    isVerified,
    state: stateOf(course),
    isProofMissing: isVerified && course.proofMissedAt !== null,
    lapsesAt: lapsesAt(course),
    sight: course.sight,
    lookedAt: course.lookedAt,
  };
}
