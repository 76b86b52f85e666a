/** The list that an account keeps of what it sealed. */
import type { InferOutput } from 'valibot';
import type { metadata } from '../../shared/contract/metadata.ts';
import type { listRecent } from '../../shared/contract/recent.ts';
import { METADATA_LIFETIMES, RECEIPT_SECONDS } from '../../shared/limits.ts';
import { shortkeyOf } from '../crypto/keys.ts';
import { accountKeyOf } from '../http/caller.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { type OpenedReceipt, recentReceipts } from '../use-cases/receipts.ts';
import { seconds } from './epoch.ts';

type Metadata = InferOutput<typeof metadata>;

export const list: Handler<typeof listRecent> = async (call) => {
  const { body, caller } = call;
  const { customer } = caller;
  if (!customer) return refuse('signed_out');
  const now = seconds(Date.now());
  const accountKey = await accountKeyOf(customer);
  const page = { page: body.page, perPage: body.per_page };
  const { receipts, count } = await recentReceipts(call, customer.account, accountKey, page);
  const records = receipts.map((receipt) => recentRecord(receipt, caller.custid));
  return reply({
    records,
    count,
    details: {
      has_items: count > 0,
      received: records.filter((record) => record.is_destroyed),
      notreceived: records.filter((record) => !record.is_destroyed),
      since: now - RECEIPT_SECONDS,
      now,
    },
  });
};

/** A receipt as a list shows it; what only the abandoned key would open is left empty. */
export function recentRecord(receipt: OpenedReceipt, custid: string): Metadata {
  const { stored, metadataKey, part, ending, viewedAt } = receipt;
  const { id, secretId, createdAt, expiresAt } = stored;
  const ttlSeconds = Math.round((expiresAt - createdAt) / 1000);
  const state = ending?.state ?? (viewedAt === null ? 'new' : 'viewed');
  const updated = seconds(ending?.endedAt ?? viewedAt ?? createdAt);
  const recipients = part?.recipients ?? [];
  const endedAs = (end: Metadata['state']) => ending?.state === end;
  const ended = ending && seconds(ending.endedAt);
  return {
    key: metadataKey ?? '',
    identifier: metadataKey ?? '',
    shortkey: shortkeyOf(id),
    secret_shortkey: shortkeyOf(secretId),
    custid,
    state,
    created: seconds(createdAt),
    created_date_utc: new Date(createdAt).toISOString(),
    updated,
    stamp: updated,
    secret_ttl: ttlSeconds,
    metadata_ttl: ttlSeconds * METADATA_LIFETIMES,
    expiration_stamp: seconds(expiresAt),
    share_domain: part?.shareDomain ?? '',
    recipients,
    show_recipients: recipients.length > 0,
    is_received: endedAs('received'),
    is_burned: endedAs('burned'),
    is_expired: endedAs('expired'),
    is_destroyed: endedAs('received') || endedAs('burned'),
    is_truncated: part?.isTruncated ?? false,
    has_passphrase: part?.hasPassphrase ?? false,
    viewed: viewedAt === null ? null : seconds(viewedAt),
    received: endedAs('received') ? ended : null,
    burned: endedAs('burned') ? ended : null,
  };
}
