/** Emails: the content of each template, and the finished email. */
import type { TokenScope } from '../../shared/contract/endpoint.ts';
import type { NotifyEvent } from '../../shared/notify.ts';

/** The content of an email, independent of language. */
export type EmailContent =
  | { readonly template: 'verification'; readonly link: string }
  | { readonly template: 'invitation'; readonly link: string }
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
      /** Of the custom domain that the link leads to; null on the site's own. */
      readonly branding: LinkBranding | null;
    }
  | {
      readonly template: `secret-${NotifyEvent}`;
      readonly shortkey: string;
      /** The sender's private label; empty for none. */
      readonly label: string;
      /** When it happened, in epoch milliseconds. */
      readonly at: number;
      readonly recentLink: string;
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
      readonly template: 'recipient-code';
      /** Decimal digits. */
      readonly code: string;
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

/** How the owner of a custom domain presents themselves. All but the accent is text of their own. */
export interface LinkBranding {
  readonly domain: string;
  /** Empty for none. */
  readonly name: string;
  /** `#rrggbb`; empty for the site's own. */
  readonly accent: string;
  /** A line above the secret; empty for none. */
  readonly before: string;
}

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
