/** Creates secrets. */
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { submitForm } from './form.ts';
import type { sealText } from './seal.ts';

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

/**
 * Creates a secret.
 *
 * @param seal what encrypts it in this browser: then neither the text nor the passphrase is sent; null where the site encrypts
 * @param go receives the fragment of the link as well; empty where the site encrypts
 */
export async function createSecret(
  { secret, passphrase, ttl, recipients = [], shareDomain = '', locale, label }: NewSecret,
  seal: typeof sealText | null,
  go: (reply: ReplyOf<typeof concealSecret>, fragment: string) => Promise<void>,
) {
  const sealed = secret !== '' && seal ? await seal(secret, passphrase) : null;
  const body = {
    ...(sealed ? sealed.fields : { secret, passphrase }),
    share_domain: shareDomain,
    locale,
    label,
    ...(ttl !== undefined && { ttl }),
    ...(recipients.length > 0 && { recipient: [...recipients] }),
  };
  return submitForm({
    endpoint: concealSecret,
    input: secret === '' ? undefined : { body },
    redirect: { go: (reply) => go(reply, sealed?.fragment ?? ''), delayMs: 0 },
  });
}
