/** A domain as its account keeps it. */
import * as rules from '../../rules/domain-lifecycle.ts';
import type { DomainName } from '../../rules/domain-name.ts';
import type { LogoType } from '../../rules/logo.ts';

/** A name that was read as a domain. */
export type NewDomain = Pick<DomainName, 'identifier' | 'displayDomain' | 'baseDomain'>;

/** A picture that was found to be one. */
export interface StoredLogo {
  readonly type: LogoType;
  readonly bytes: Uint8Array;
}

/** What its owner says of themselves on a domain. */
export interface StoredBranding {
  readonly name: string;
  readonly accent: string;
  readonly before: string;
  readonly after: string;
}

/** A domain, its picture apart. Times are epoch ms. */
export interface StoredDomain {
  readonly identifier: string;
  readonly display: string;
  readonly base: string;
  readonly addedAt: number;
  readonly updatedAt: number;
  readonly course: rules.DomainLifecycle;
  /** What the provider knows it by; null: nothing. */
  readonly providerId: string | null;
  /** Fingerprint of what visitors were given last; null: nothing. */
  readonly published: string | null;
  readonly look: StoredBranding;
  readonly logo: { readonly type: LogoType; readonly version: string } | null;
}

/** A look as its owner set it, all of it at once. */
export interface NewBranding {
  readonly look: StoredBranding;
  /** Null: none. Absent: the one that is there. */
  readonly logo?: (StoredLogo & { readonly version: string }) | null;
}

const bare: StoredBranding = { name: '', accent: '', before: '', after: '' };

/** One that was just added: nothing is known of it yet. */
export function newDomain(
  { identifier, displayDomain, baseDomain }: NewDomain,
  now: number,
): StoredDomain {
  return {
    identifier,
    display: displayDomain,
    base: baseDomain,
    addedAt: now,
    updatedAt: now,
    course: rules.begin(now),
    providerId: null,
    published: null,
    look: bare,
    logo: null,
  };
}
