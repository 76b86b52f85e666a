/** Creates secrets. */
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { submitForm } from './form.ts';

export interface NewSecret {
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

export function createSecret(
  { secret, passphrase, ttl, recipients = [], shareDomain = '', locale, label }: NewSecret,
  go: (reply: ReplyOf<typeof concealSecret>) => Promise<void>,
) {
  const body = {
    secret,
    passphrase,
    share_domain: shareDomain,
    locale,
    label,
    ...(ttl !== undefined && { ttl }),
    ...(recipients.length > 0 && { recipient: [...recipients] }),
  };
  return submitForm({
    endpoint: concealSecret,
    input: secret === '' ? undefined : { body },
    redirect: { go, delayMs: 0 },
  });
}
