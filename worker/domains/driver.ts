/**
 * The interface of domain drivers, which route custom domains to this site. No result contains a token.
 */
import type { DomainState } from '../../shared/contract/domains.ts';

/** The result of probing a proven domain. */
export interface DomainProbe {
  readonly state: Extract<DomainState, 'PENDING' | 'DNS_INCORRECT' | 'SSL_PENDING' | 'ACTIVE'>;
  /** The address or name that it resolves to; null when it resolves to nothing. */
  readonly pointedAt: string | null;
  /** Null when certificates are not managed here. */
  readonly hasSsl: boolean | null;
  /** When its certificate expires, in epoch ms; null when unknown. */
  readonly sslUntil: number | null;
}

export type DomainReport =
  /** @property id the provider's id */
  | { readonly kind: 'known'; readonly id: string; readonly probe: DomainProbe }
  /** The provider refuses it permanently. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The provider no longer has it. */
  | { readonly kind: 'missing' }
  | Failed;

/** A temporary failure. */
export interface Failed {
  readonly kind: 'failed';
  readonly reason: string;
  readonly retryAfterSeconds?: number | undefined;
}

/** Never throws. */
export interface DomainDriver {
  /** Sets up a domain; idempotent. */
  create(host: string): Promise<DomainReport>;
  probe(host: string, id: string): Promise<DomainReport>;
  /** Removes a domain; idempotent. */
  remove(host: string, id: string): Promise<{ readonly kind: 'gone' } | Failed>;
}
