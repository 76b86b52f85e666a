/** Creates secrets, encrypted here or by the server. Loaded when someone types, or attaches a file. */
import type { QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { namesOfCopy } from '../../shared/copies.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import type { Content } from '../../shared/seal/content.ts';
import { partCount } from '../../shared/seal/format.ts';
import { seal, type Sealed } from '../../shared/seal/seal.ts';
import { toBase64url } from './base64url.ts';
import { call } from './client.ts';
import { type CreatedLink, pageOf, rememberCreated, storeGenerated } from './created-links.ts';
import { UTF8_MARKER } from './form-body.ts';
import { refreshRecent } from './recent.ts';
import {
  burnUnwanted,
  fetcherOfWhole,
  type Transfer,
  unwatched,
  upload,
  type UploadFields,
  wholeOf,
} from './upload.ts';

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
  /**
   * The addresses and domains that alone can open it; only for signed-in customers. Empty or absent: anyone with the link. Of several
   * copies, each is for one of them.
   */
  boundTo?: readonly string[];
  /** What the recipient reads before opening, at most 80 characters; absent for none. */
  note?: string;
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
 * @returns the private page, or the page with several links
 */
export async function createSecret(
  queryClient: QueryClient,
  secret: NewSecret,
  isSealedHere: boolean,
  attachment?: Attachment,
) {
  const links = isSealedHere
    ? await createSealed(secret, attachment)
    : await createOnServer(secret);
  rememberCreated(links);
  if (secret.isGenerated && links[0]) storeGenerated(links[0].metadataKey, secret.secret);
  refreshRecent(queryClient);
  return pageOf(links);
}

/** How many secrets are created. */
function copiesOf({ copies = 1, recipients = [] }: NewSecret): number {
  return Math.max(copies, recipients.length);
}

async function createOnServer(given: NewSecret): Promise<readonly CreatedLink[]> {
  const { secret, passphrase, note, recipients = [] } = given;
  const copies = copiesOf(given);
  const options = optionsOf(given);
  const { record, records, details } = await call(concealSecret, {
    isForm: true,
    body: {
      utf8: UTF8_MARKER,
      kind: 'share',
      secret,
      passphrase,
      note,
      ...options,
      ...(copies > 1 && { copies }),
      ...(recipients.length > 0 && { 'recipient[]': [...recipients] }),
    },
  });
  const links = (records ?? [record]).map(({ metadata }) => ({
    metadataKey: metadata.key,
    fragment: '',
  }));
  if (options.bound_to && !details.bound_to) throw unbound(links);
  return links;
}

/** The fields that are sent in either mode. */
function optionsOf({ shareDomain = '', locale, label, ttl, boundTo = [] }: NewSecret) {
  return {
    share_domain: shareDomain,
    locale,
    label,
    ...(ttl !== undefined && { ttl }),
    ...(boundTo.length > 0 && { bound_to: [...boundTo] }),
  };
}

type LinkOptions = Pick<
  UploadFields,
  'ttl' | 'share_domain' | 'locale' | 'label' | 'batch' | 'bound_to'
>;

/** Encrypts a secret under new keys, and creates it, once for each copy: all of them or none. */
async function createSealed(
  given: NewSecret,
  attachment?: Attachment,
): Promise<readonly CreatedLink[]> {
  const copies = copiesOf(given);
  const content = { text: given.secret, files: attachment?.files ?? [] };
  const options = {
    ...optionsOf(given),
    ...(copies > 1 && { batch: crypto.randomUUID() }),
  };
  const created: CreatedLink[] = [];
  try {
    while (created.length < copies) {
      const place = created.length;
      const own = attachment && transferOfCopy(attachment.transfer, place, copies);
      const { bound_to: names } = options;
      const bound = names && { bound_to: namesOfCopy(names, copies, place) };
      created.push(await createOne(content, given, { ...options, ...bound }, own));
    }
  } catch (error) {
    for (const { metadataKey } of created) burnUnwanted(metadataKey);
    throw error;
  }
  return created;
}

/** Burns what a server of an earlier version has created: anyone with the link could open it. */
function unbound(links: readonly CreatedLink[]): Error {
  for (const { metadataKey } of links) burnUnwanted(metadataKey);
  return new Error('The server did not bind the secret to its recipients');
}

/** Reports the progress of one copy as that of all. */
function transferOfCopy(transfer: Transfer, before: number, copies: number): Transfer {
  return {
    ...transfer,
    onProgress: (sent, total) => transfer.onProgress(before * total + sent, copies * total),
  };
}

/** Every attempt needs keys of its own. */
async function createOne(
  content: Content,
  { passphrase, note }: Pick<NewSecret, 'passphrase' | 'note'>,
  options: LinkOptions,
  transfer: Transfer | undefined,
): Promise<CreatedLink> {
  const sealed = await seal(content, passphrase, note);
  const fields = { ...options, ...sealFields(sealed) };
  const { record, details } =
    partCount(sealed.bytes) === 0
      ? await sendWhole(sealed, fields, transfer)
      : await upload(sealed, fields, transfer ?? unwatched);
  // The fragment is never sent.
  const link = { metadataKey: record.metadata.key, fragment: sealed.fragment };
  if (options.bound_to && !details.bound_to) throw unbound([link]);
  return link;
}

async function sendWhole(
  { bytes, parts }: Sealed,
  fields: UploadFields,
  transfer: Transfer | undefined,
): Promise<ReplyOf<typeof concealSecret>> {
  const body = { ...fields, sealed: await wholeOf(parts) };
  if (!transfer) return call(concealSecret, { body });
  const { signal } = transfer;
  const reply = await call(concealSecret, { body, signal }, fetcherOfWhole(bytes, transfer));
  if (signal.aborted) burnUnwanted(reply.record.metadata.key);
  signal.throwIfAborted();
  return reply;
}

function sealFields({ share, proofHash, passphraseHash, note }: Sealed) {
  return {
    share: toBase64url(share),
    proof_hash: toBase64url(proofHash),
    ...(passphraseHash && { passphrase_hash: toBase64url(passphraseHash) }),
    ...(note && { sealed_note: toBase64url(note) }),
  };
}
