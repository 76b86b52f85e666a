/** Creates secrets. Loaded when someone types, or attaches a file. */
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import type { NotifyEvent } from '../../shared/notify.ts';
import type { Content } from '../../shared/seal/content.ts';
import { submitForm } from './form.ts';
import { createSealed } from './seal.ts';
import type { Transfer } from './upload.ts';

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
  /** What the sender is emailed about; absent: the account's choice. */
  notify?: readonly NotifyEvent[];
}

/** What is sent beside the text. */
export interface Attachment {
  readonly files: Content['files'];
  readonly transfer: Transfer;
}

/**
 * Creates a secret.
 *
 * @param isSealedHere whether this browser encrypts it: then neither the text nor the passphrase is sent
 * @param go receives the fragment of the link as well; empty where the site encrypts
 */
export async function createSecret(
  { secret, passphrase, recipients = [], ...given }: NewSecret,
  attachment: Attachment | undefined,
  isSealedHere: boolean,
  go: (reply: ReplyOf<typeof concealSecret>, fragment: string) => Promise<void>,
): Promise<unknown> {
  const { shareDomain = '', locale, label, ttl, notify } = given;
  const options = {
    share_domain: shareDomain,
    locale,
    label,
    ...(ttl !== undefined && { ttl }),
    ...(notify && { notify: [...notify] }),
  };
  if (isSealedHere && (secret || attachment)) {
    const content = { text: secret, files: attachment?.files ?? [] };
    const created = await createSealed(content, passphrase, options, attachment?.transfer);
    return go(created.reply, created.fragment);
  }
  const recipient = recipients.length > 0 && { recipient: [...recipients] };
  return submitForm({
    endpoint: concealSecret,
    input: secret ? { body: { secret, passphrase, ...options, ...recipient } } : undefined,
    redirect: { go: (reply) => go(reply, ''), delayMs: 0 },
  });
}
