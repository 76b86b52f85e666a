/** The creator's calls on a secret. */
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { concealSecret, generateSecret } from '../../shared/contract/secrets.ts';
import { submitForm } from './form.ts';

export interface NewSecret {
  kind: 'share' | 'generate';
  secret: string;
  passphrase: string;
  /** Absent where the plan offers no lifetimes to choose from. */
  ttl?: number;
  /** Addresses that the link is mailed to; only for the signed in. */
  recipients?: readonly string[];
  /** Which of the account's domains the link opens on; without one it is the site's own host. */
  shareDomain?: string | undefined;
  /** The language of the reader's page and of mails; without one it is theirs to choose. */
  locale: string;
}

/** Seals a typed secret, or a password that the server makes up. */
export function createSecret(
  { kind, secret, passphrase, ttl, recipients = [], shareDomain = '', locale }: NewSecret,
  go: (reply: ReplyOf<typeof concealSecret>) => Promise<void>,
) {
  const common = {
    kind,
    passphrase,
    share_domain: shareDomain,
    locale,
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
