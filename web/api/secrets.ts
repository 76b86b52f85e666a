/** Creates secrets. Loaded when someone types, or attaches a file. */
import { concealSecret } from '../../shared/contract/secrets.ts';
import type { NotifyEvent } from '../../shared/notify.ts';
import type { Content } from '../../shared/seal/content.ts';
import { type CreatedLink, createdHref } from './created-links.ts';
import { FormIncomplete, submitForm } from './form.ts';
import { UTF8_MARKER } from './form-body.ts';
import { createdPages, storeGenerated } from './just-created.ts';
import { createSealed, unbound } from './seal.ts';
import type { Transfer } from './upload.ts';

export interface NewSecret {
  secret: string;
  passphrase: string;
  /** In seconds; absent where the plan offers no choice. */
  ttl?: number;
  /** Addresses that the link is emailed to; only for signed-in customers. */
  recipients?: readonly string[];
  /** How many secrets are created of the text. Absent, or fewer than recipients: one for each of these, or one in all. */
  copies?: number | undefined;
  /** Whether the text is a password that was generated here. */
  isGenerated: boolean;
  /** The account's domain that the link opens on; absent for the site's own host. */
  shareDomain?: string | undefined;
  /** The language of the recipient's page and of emails; empty: the recipient chooses. */
  locale: string;
  /** For the sender's own list; empty or absent: none. */
  label?: string | undefined;
  /** The addresses and domains that alone can open it; only for signed-in customers. Empty or absent: anyone with the link. */
  boundTo?: readonly string[];
  /** What the sender is emailed about; absent: the account's choice. */
  notify?: readonly NotifyEvent[];
}

/** What is sent beside the text. */
export interface Attachment {
  readonly files: Content['files'];
  readonly transfer: Transfer;
}

/**
 * Creates a secret, or its copies: all of them or none. A generated password is stored for the page that shows it.
 *
 * @param isSealedHere whether this browser encrypts it: then neither the text nor the passphrase is sent
 * @param go receives the address of the private page, or of the page with several links
 */
export async function createSecret(
  { secret, passphrase, recipients = [], isGenerated, ...given }: NewSecret,
  attachment: Attachment | undefined,
  isSealedHere: boolean,
  go: (href: string) => Promise<void>,
): Promise<unknown> {
  // The site encrypts no files, and without them the text is not what the sender meant to send.
  if (attachment && !isSealedHere) throw new FormIncomplete('encryption of files');
  const copies = Math.max(given.copies ?? 1, recipients.length);
  const show = (links: readonly CreatedLink[]) => {
    for (const { metadataKey } of links) createdPages.add(metadataKey);
    if (isGenerated && links[0]) storeGenerated(links[0].metadataKey, secret);
    return go(createdHref(links));
  };
  const options = optionsOf(given);
  if (isSealedHere && (secret || attachment)) {
    const content = { text: secret, files: attachment?.files ?? [] };
    return show(
      await createSealed(content, passphrase, { ...options, copies }, attachment?.transfer),
    );
  }
  const several = {
    ...(copies > 1 && { copies }),
    ...(recipients.length > 0 && { 'recipient[]': [...recipients] }),
  };
  return submitForm({
    endpoint: concealSecret,
    input: secret
      ? { body: { utf8: UTF8_MARKER, kind: 'share', secret, passphrase, ...options, ...several } }
      : undefined,
    redirect: {
      go: ({ record, records = [record], details }) => {
        const links = records.map(({ metadata }) => ({ metadataKey: metadata.key, fragment: '' }));
        if (options.bound_to && !details.bound_to) throw unbound(links);
        return show(links);
      },
      delayMs: 0,
    },
  });
}

/** The fields that are sent in either mode. */
function optionsOf({
  shareDomain = '',
  locale,
  label,
  ttl,
  notify,
  boundTo = [],
}: Omit<NewSecret, 'secret' | 'passphrase' | 'isGenerated'>) {
  return {
    share_domain: shareDomain,
    locale,
    label,
    ...(ttl !== undefined && { ttl }),
    ...(notify && { notify: [...notify] }),
    ...(boundTo.length > 0 && { bound_to: [...boundTo] }),
  };
}
