/** A secret on the way from its options to what its creator is told. */
import type { Locale } from '../../shared/locales.ts';
import type { NotifyEvent } from '../../shared/notify.ts';
import type { Plan } from '../../shared/plans.ts';
import type { KeyPair } from '../crypto/keys.ts';
import type { Hashing } from '../http/hash-in-turn.ts';
import type { LinkOrigins } from '../http/secret-links.ts';
import type { CreatorPart, ReaderPart } from './secret-parts.ts';

/** The options of both kinds of secret. */
export interface LinkOptions {
  /** In seconds, clamped to what the plan allows; null is the default. */
  readonly ttl: number | null;
  /** The custom domain that the link opens on; '' is the site's own host. */
  readonly shareDomain: string;
  /** The language of the recipient's page and of emails; null is theirs to choose. */
  readonly locale: Locale | null;
  /** The sender's private label; '' is none. */
  readonly label: string;
  /** The name that secrets created together share; '' is none. */
  readonly batch: string;
  /** What the sender's account is emailed about. */
  readonly notify: readonly NotifyEvent[];
  /** Addresses and domains in their normal forms, one of which the recipient must verify; none: anyone with the link opens it. */
  readonly boundTo: readonly string[];
}

/** A secret that the site encrypts. */
export interface SecretOptions extends LinkOptions {
  /** Cut to the length that the plan allows. */
  readonly value: string;
  /** '' is "no passphrase". */
  readonly passphrase: string;
  /** Addresses in their normal form, which the creator's page shows obscured. */
  readonly recipients: readonly string[];
  /** Whether the creator's account emails the link to the recipients. */
  readonly isEmailed: boolean;
}

/** What belongs to the ciphertext of a browser, or of a program like one. */
export interface SealedHalf {
  /** 32 random bytes of the sender. */
  readonly share: Uint8Array;
  /** SHA-256 of the proof of the link. */
  readonly proofHash: Uint8Array;
  /** SHA-256 of the proof of the passphrase; null without one. */
  readonly passphraseHash: Uint8Array | null;
}

/** A secret that a browser has encrypted. The site cannot read it. */
export interface SealedOptions extends LinkOptions, SealedHalf {
  readonly ciphertext: Uint8Array;
}

export interface Creator {
  /** The account's address, or 'anon'. */
  readonly custid: string;
  readonly plan: Plan;
  /** The account that gets a receipt, and its key; null if anonymous. */
  readonly account: { readonly name: string; readonly key: Uint8Array } | null;
}

export interface CreateCall extends Hashing {
  readonly creator: Creator;
  /** 0 when the caller may create it, else the seconds until they may. */
  readonly charged: Promise<number>;
  /** Scheme and host of the site. */
  readonly origin: string;
}

/** What follows from the options of either kind. */
export interface PreparedSecret
  extends LinkOrigins, Pick<SecretOptions, 'recipients' | 'isEmailed'> {
  /** What the site encrypts; '' where a browser did. */
  readonly content: string;
  readonly sealedBy: 'browser' | 'server';
  readonly hasPassphrase: boolean;
  readonly readerPart: ReaderPart;
  readonly creatorPart: CreatorPart;
}

export interface CreatedSecret extends PreparedSecret {
  readonly keys: KeyPair;
  /** Epoch ms, by the vault's clock. */
  readonly createdAt: number;
}
