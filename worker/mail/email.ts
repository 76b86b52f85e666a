/** What the product writes to people, and what becomes of it. */
import type { TokenScope } from '../../shared/token-scopes.ts';

/** What a letter says, before it is put into anybody's language. */
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
      /** As its owner named it; empty for the unnamed one. */
      readonly name: string;
      readonly scopes: readonly TokenScope[];
      /** Both in epoch milliseconds. */
      readonly createdAt: number;
      /** Null where it has no end. */
      readonly expiresAt: number | null;
    }
  | {
      readonly template: 'secret-link';
      /** The address of whoever sends it. */
      readonly sender: string;
      readonly link: string;
      /** Epoch milliseconds. */
      readonly expiresAt: number;
      readonly hasPassphrase: boolean;
    }
  | {
      readonly template: 'incoming-secret';
      /** As whoever sent it typed it. */
      readonly ticketno: string;
      readonly link: string;
      /** Epoch milliseconds. */
      readonly expiresAt: number;
    }
  | {
      readonly template: 'feedback';
      /** Null for somebody without an account. */
      readonly sender: string | null;
      readonly message: string;
      /** Both as the sender's browser said; empty where it did not. */
      readonly timeZone: string;
      readonly version: string;
    };

/** A letter that is ready to go. */
export interface Mail {
  /** Stays the same when it is tried again: 1 to 128 letters, digits, `.`, `_` and `-`. */
  readonly id: string;
  readonly template: EmailContent['template'];
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
