/** The calls of v1 for a metadata key, and the list of an account's receipts. */
import type * as v1 from '../../shared/contract/v1.ts';
import { idOf, isKey, secretKeyOf, shortkeyOf } from '../crypto/keys.ts';
import { accountKeyOf } from '../http/caller.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import { burnSecret } from './burn-secret.ts';
import { recentReceipts } from './receipts.ts';
import { deniedV1, noSuchSecret } from './secret-failures.ts';
import { seconds } from '../http/epoch.ts';
import {
  type FoundReceipt,
  inspectBurned,
  viewReceipt,
  originsOf,
  type ReceiptCall,
} from './receipt-handlers.ts';
import { metadataPath } from '../http/secret-links.ts';
import { receiptReply, recentRecord } from './receipt-record.ts';
import type { InferOutput } from 'valibot';
import type { metadata } from '../../shared/contract/metadata.ts';

/** Existing programs know no pages. */
const RECENT_MAX = 1000;

export const show: Handler<
  typeof v1.showReceiptV1 | typeof v1.showMetadataV1 | typeof v1.showReceiptPathV1
> = async (call) => {
  const receipt = await viewReceipt(call);
  return receipt ? reply(await replyOf(call, receipt)) : noSuchSecret(call.params.key);
};

export const burn: Handler<
  typeof v1.burnReceiptV1 | typeof v1.burnMetadataV1 | typeof v1.burnReceiptPathV1
> = async (call) => {
  const { key } = call.params;
  if (!isKey(key)) return noSuchSecret(key);
  const secretKey = secretKeyOf(key);
  const outcome = await burnSecret(call, secretKey, call.body.passphrase, call.charged);
  if (outcome.kind === 'spent') return refuse('cannot_burn', { secret_key: key });
  if (outcome.kind !== 'burned') return deniedV1(outcome, key);
  const receipt = await inspectBurned(call, outcome.ending);
  if (!receipt) return noSuchSecret(key);
  return reply({
    state: await replyOf(call, receipt),
    secret_shortkey: shortkeyOf(idOf(secretKey)),
  });
};

async function replyOf(call: ReceiptCall, receipt: FoundReceipt) {
  const origins = await originsOf(call, receipt.part.shareDomain);
  const { record } = receiptReply(receipt, origins, undefined);
  return receiptRecord(record, seconds(Date.now()));
}

export const recent: Handler<
  typeof v1.recentReceiptsV1 | typeof v1.recentMetadataV1 | typeof v1.recentReceiptPathV1
> = async (call) => {
  const { caller, config, request } = call;
  const { customer } = caller;
  if (!customer) return refuse('signed_out');
  const accountKey = accountKeyOf(customer);
  const page = { page: 1, perPage: RECENT_MAX };
  const { receipts } = await recentReceipts(call, customer.account, accountKey, page);
  const origin = linkOrigin(request, config);
  const now = seconds(Date.now());
  return reply(
    receipts.map((receipt) => {
      const { metadataKey, part } = receipt;
      const url = metadataKey === null ? null : origin + metadataPath(metadataKey);
      const record = recentRecord(receipt, caller.custid);
      return listedRecord(record, url, part && part.hasPassphrase, now);
    }),
  );
};

type ReceiptV1 = InferOutput<typeof v1.receiptV1>;
type Metadata = InferOutput<typeof metadata>;

/** The v2 record of the secret; its link only while it can be revealed. */
interface Shown extends Metadata {
  readonly metadata_url: string;
  readonly share_url?: string | undefined;
  readonly secret_key?: string | undefined;
}

/**
 * The record of the creator's page and of new secrets.
 *
 * @param now epoch seconds
 */
export function receiptRecord(shown: Shown, now: number): ReceiptV1 {
  const { metadata_url, share_url, secret_key, has_passphrase, sealed_by } = shown;
  return {
    ...commonFields(shown, now),
    ...(shown.is_burned ? { secret_key: '' } : {}),
    ...(secret_key === undefined ? {} : { secret_key }),
    passphrase_required: has_passphrase,
    metadata_url,
    // What a browser encrypted opens with the rest of its link alone, which no server has.
    ...(share_url === undefined || sealed_by ? {} : { share_url }),
  };
}

/**
 * The record of lists, without a link to the secret.
 *
 * @param metadataUrl null if its key is gone
 * @param hasPassphrase null if unknown
 * @param now epoch seconds
 */
function listedRecord(
  listed: Metadata,
  metadataUrl: string | null,
  hasPassphrase: boolean | null,
  now: number,
): ReceiptV1 {
  return {
    ...commonFields(listed, now),
    ...(hasPassphrase === null ? {} : { passphrase_required: hasPassphrase }),
    ...(metadataUrl === null ? {} : { metadata_url: metadataUrl }),
  };
}

function commonFields(shown: Metadata, now: number): ReceiptV1 {
  const { created, updated, state, received } = shown;
  // Clamped: the clocks of Worker and vault differ slightly.
  const left = (lifetime: number) => Math.min(Math.max(0, created + lifetime - now), lifetime);
  const isOver = shown.is_burned || shown.is_expired;
  return {
    custid: shown.custid,
    metadata_key: shown.key,
    ttl: shown.secret_ttl,
    metadata_ttl: left(shown.metadata_ttl),
    ...(shown.is_received ? {} : { secret_ttl: isOver ? null : left(shown.secret_ttl) }),
    state,
    created,
    updated,
    ...(received === null ? {} : { received }),
    recipient: shown.recipients,
    share_domain: shown.share_domain,
  };
}
