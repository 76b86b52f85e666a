/**
 * How a domain comes to lead here. Whatever a driver meets becomes one of a few answers; none of them, and no line of
 * the log, holds a token.
 */
import type { DomainState } from '../../shared/contract/domains.ts';
import { logError } from '../observability/log.ts';

/** How a proven domain was found. */
export interface Facts {
  readonly state: Extract<DomainState, 'PENDING' | 'DNS_INCORRECT' | 'SSL_PENDING' | 'ACTIVE'>;
  /** The address or name that it leads to; null when it leads nowhere. */
  readonly pointedAt: string | null;
  /** Null where somebody else looks after https. */
  readonly hasSsl: boolean | null;
  /** Until when its certificate is good, in epoch ms; null when that is not known. */
  readonly sslUntil: number | null;
}

export type DomainReport =
  /** @property id what the provider knows it by */
  | { readonly kind: 'known'; readonly id: string; readonly facts: Facts }
  /** The provider will not have it, however often it is asked. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The provider does not know it any more. */
  | { readonly kind: 'missing' }
  | Failed;

/** Not this time. */
export interface Failed {
  readonly kind: 'failed';
  readonly reason: string;
  readonly retryAfterSeconds?: number;
}

/** Never throws. */
export interface DomainDriver {
  /** Makes a domain lead here; one that does already is known again. */
  create(host: string): Promise<DomainReport>;
  look(host: string, id: string): Promise<DomainReport>;
  /** Forgets it; one that is gone already is gone. */
  remove(host: string, id: string): Promise<{ readonly kind: 'gone' } | Failed>;
}

/** Writes down what the operator has to mend. */
export function reportError(reason: string): void {
  logError('domain_provider_rejected', { reason });
}
