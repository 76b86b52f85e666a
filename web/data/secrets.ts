/** Creates secrets. */
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { concealSecret, generateSecret } from '../../shared/contract/secrets.ts';
import { submitForm } from './form.ts';

export interface NewSecret {
  kind: 'share' | 'generate';
  secret: string;
  passphrase: string;
  /** In seconds; absent where the plan offers no choice. */
  ttl?: number;
  /** Addresses that the link is emailed to; only for signed-in customers. */
  recipients?: readonly string[];
  /** The account's domain that the link opens on; absent for the site's own host. */
  shareDomain?: string | undefined;
  /** The language of the recipient's page and of emails; empty: the recipient chooses. */
  locale: string;
  /** For the sender's own list; empty or absent: none. */
  label?: string | undefined;
}

/** Creates a secret from the typed text, or from a password that the server generates. */
export function createSecret(
  { kind, secret, passphrase, ttl, recipients = [], shareDomain = '', locale, label }: NewSecret,
  go: (reply: ReplyOf<typeof concealSecret>) => Promise<void>,
) {
  const common = {
    kind,
    passphrase,
    share_domain: shareDomain,
    locale,
    label,
    ...(ttl !== undefined && { ttl }),
    ...(recipients.length > 0 && { recipient: [...recipients] }),
  };
  return kind === 'generate'
    ? submitForm({
        endpoint: generateSecret,
        input: { body: common },
        redirect: { go, delayMs: 0 },
      })
    : submitForm({
        endpoint: concealSecret,
        input: secret === '' ? undefined : { body: { ...common, secret } },
        redirect: { go, delayMs: 0 },
      });
}
