import type { Bcrypt } from './crypto/key-derivation.ts';
import type { SmtpBinding } from './email/smtp.ts';

declare global {
  /** Bindings of the engine of one machine, which wrangler does not generate. */
  interface Env {
    /** Sends emails through an SMTP server; only with `SMTP_URL`. */
    SMTP?: SmtpBinding;
    /** Connects to public addresses only, whatever a name resolves to. */
    OUTSIDE?: Fetcher;
    /** What is wrong with the files of the stores. */
    FAULTS?: () => readonly { readonly store: 'kv' | 'vault'; readonly cause: string }[];
    /** Runs bcrypt on other threads; without it, it runs on the Worker's own. */
    BCRYPT?: Bcrypt;
  }
}
