/** What goes into an account's object about its domains, and what comes out of it. Times are epoch ms. */
import type { DomainState } from '../../shared/contract/domains.ts';
import type { ProbeResult } from './rules/domain-lifecycle.ts';
import type { DomainName } from './rules/domain-name.ts';
import type { LogoType } from './rules/logo.ts';

/** A name that was parsed as a domain. */
export type NewDomain = Pick<DomainName, 'identifier' | 'displayDomain' | 'baseDomain'>;

export interface StoredLogo {
  readonly type: LogoType;
  readonly bytes: Uint8Array;
}

/** How the owner of a domain presents themselves on it, the logo apart. */
export interface StoredBranding {
  readonly name: string;
  readonly accent: string;
  readonly before: string;
  readonly after: string;
}

/** A complete branding, as its owner set it. */
export interface NewBranding {
  readonly branding: StoredBranding;
  /** Null: none. Absent: the one that is there. */
  readonly logo?: (StoredLogo & { readonly version: string }) | null;
}

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
  readonly probe: ProbeResult | null;
  readonly probedAt: number | null;
}

/** A domain with its branding. */
export interface BrandedDomain {
  readonly domain: DomainView;
  readonly branding: StoredBranding;
  readonly logo: StoredLogo | null;
}

/** The answer to a call about one domain. */
export type DomainAnswer =
  | { readonly kind: 'known'; readonly branded: BrandedDomain }
  | { readonly kind: 'unknown' };

export type AddAnswer =
  | Extract<DomainAnswer, { kind: 'known' }>
  /** Its removal is not finished, and cannot be finished now. */
  | { readonly kind: 'unreachable' };

export type VerifyAnswer =
  | DomainAnswer
  /** Its TXT record was looked up, and does not exist. */
  | { readonly kind: 'unproven' }
  /** Another account's record exists as well, and was first. */
  | { readonly kind: 'taken' }
  /** The DNS did not answer: the record may exist or not. */
  | { readonly kind: 'dns_unreachable' }
  /** A store did not answer. */
  | { readonly kind: 'unreachable' };
