/** A secret as its sender has it: what they choose, what was created, and what they are shown. */
import type { Locale } from '../../shared/locales.ts';
import type { NotifyEvent } from '../../shared/notify.ts';
import type { KeyPair } from '../crypto/keys.ts';
import type { LinkOrigins } from './links.ts';
import type { SenderPart } from './parts.ts';
import type { SenderView } from './rules/views.ts';

/** What a sender chooses, whoever encrypts the secret. What is absent was not chosen. */
export interface SecretOptions {
  /** The lifetime in seconds, which will be clamped to what the plan allows. */
  readonly ttl?: number | undefined;
  /** The custom domain that the link opens on; absent: the site's own host. */
  readonly shareDomain?: string | undefined;
  /** The language of the recipient's page and of emails; absent: theirs to choose. */
  readonly locale?: Locale | undefined;
  /** The sender's private label. */
  readonly label?: string | undefined;
  /** The name that secrets created together share. */
  readonly batch?: string | undefined;
  /** What the sender's account is emailed about. */
  readonly notify?: readonly NotifyEvent[];
  /** Addresses and domains in their normal forms, one of which the recipient must verify; none: anyone with the link opens it. */
  readonly boundTo?: readonly string[];
  /** Addresses in their normal form, which the private page shows obscured. */
  readonly recipients?: readonly string[];
  /** Those of them whom the account of the sender emails the link. */
  readonly emailed?: readonly string[];
}

/** What the site encrypts. */
export interface Plaintext {
  /** The text, which will be cut to the length that the plan allows. */
  readonly text: string;
  readonly passphrase?: string | undefined;
  /** What the recipient reads before opening; absent for none. */
  readonly note?: string | undefined;
}

/** What belongs to a ciphertext from a browser or a program. The site cannot decrypt it. */
export interface CiphertextKeys {
  /** 32 random bytes of the sender. */
  readonly share: Uint8Array;
  /** SHA-256 of the proof of the link. */
  readonly proofHash: Uint8Array;
  /** SHA-256 of the proof of the passphrase; absent without one. */
  readonly passphraseHash: Uint8Array | undefined;
  /** The encrypted note; absent for none. */
  readonly note: Uint8Array | undefined;
}

/** A secret as the sender is shown it. */
export interface Secret {
  readonly keys: KeyPair;
  readonly view: SenderView;
  readonly part: SenderPart;
  /** The verified address of the recipient who opened a bound secret; absent before, and for any other secret. */
  readonly verified?: string | undefined;
}

/** A secret that this call created. */
export interface CreatedSecret extends Secret, LinkOrigins {
  /** What the site encrypted; empty where a browser did. */
  readonly text: string;
  /** The number of characters before anything was cut; absent where a browser encrypted the secret. */
  readonly originalSize?: number;
  /** The addresses that the sender's account emails the link to. */
  readonly emailed: readonly string[];
}
