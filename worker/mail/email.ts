/** Emails: the content of each template, the finished email, and the sender. */
import type { TokenScope } from '../../shared/token-scopes.ts';
import { normalAddress } from '../rules/email-address.ts';

/** The content of an email, independent of language. */
export type EmailContent =
  | { readonly template: 'verification'; readonly link: string }
  | {
      readonly template: 'account-exists';
      readonly signInLink: string;
      readonly forgotLink: string;
    }
  | { readonly template: 'reset'; readonly link: string }
  | { readonly template: 'password-changed'; readonly forgotLink: string }
  | {
      readonly template: 'api-token';
      readonly forgotLink: string;
      /** The token's name; empty for the unnamed one. */
      readonly name: string;
      readonly scopes: readonly TokenScope[];
      /** Both in epoch milliseconds. */
      readonly createdAt: number;
      /** Null when it does not expire. */
      readonly expiresAt: number | null;
    }
  | {
      readonly template: 'secret-link';
      /** The address of the account that shared the secret. */
      readonly sender: string;
      readonly link: string;
      /** Epoch milliseconds. */
      readonly expiresAt: number;
      readonly hasPassphrase: boolean;
    }
  | {
      readonly template: 'incoming-secret';
      /** As the anonymous sender typed it. */
      readonly ticketno: string;
      readonly link: string;
      /** Epoch milliseconds. */
      readonly expiresAt: number;
    }
  | {
      readonly template: 'feedback';
      /** Null without an account. */
      readonly sender: string | null;
      readonly message: string;
      /** Both as reported by the browser; empty if unknown. */
      readonly timeZone: string;
      readonly version: string;
    };

/** An email that is ready to send. */
export interface Mail {
  /** The same for every attempt: 1 to 128 characters, letters, digits, `.`, `_` and `-`. */
  readonly id: string;
  readonly template: EmailContent['template'];
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The sender of all emails, as `MAIL_FROM` sets it: `Name <address>`, or the address alone. */
export interface Sender {
  /** Empty when only an address was given. */
  readonly name: string;
  readonly address: string;
}

const NAMED = /^([^<>"\\\p{C}]{0,100}?)\s*<([^<>]+)>$/u;

/** Parses a sender; null when it is invalid. */
export function senderOf(text: string): Sender | null {
  const [, name = '', given = text] = NAMED.exec(text.trim()) ?? [];
  const address = normalAddress(given);
  return address === null ? null : { name: name.trim(), address };
}

/** The sender as in the header `From`. */
export function senderLine({ name, address }: Sender): string {
  if (name === '') return address;
  const isPlain = /^[\p{L}\p{N}\s!#$%&'*+/=?^_`{|}~-]*$/u.test(name);
  return `${isPlain ? name : `"${name}"`} <${address}>`;
}
