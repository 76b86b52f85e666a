/** The older API's calls of whoever holds a metadata key, and of who keeps a list of them. */
import type {
  burnMetadataV1,
  burnReceiptV1,
  recentMetadataV1,
  recentReceiptsV1,
  showMetadataV1,
  showReceiptV1,
} from '../../../shared/contract/v1.ts';
import { idOf, isKey, secretKeyOf, shortkeyOf } from '../../crypto/keys.ts';
import { accountKeyOf } from '../../http/caller.ts';
import { refuse, reply } from '../../http/failure.ts';
import type { Handler } from '../../http/mount.ts';
import { linkOrigin } from '../../http/origin.ts';
import { burnSecret } from '../../use-cases/burn-secret.ts';
import { recentReceipts } from '../../use-cases/receipts.ts';
import { noSuchSecret } from '../denied.ts';
import { seconds } from '../epoch.ts';
import {
  type FoundReceipt,
  inspectBurned,
  lookAtReceipt,
  originsOf,
  type ReceiptCall,
} from '../found-receipt.ts';
import { metadataPath } from '../../use-cases/secret-links.ts';
import { receiptReply } from '../receipt-record.ts';
import { recentRecord } from '../recent.ts';
import { deniedV1 } from './denied.ts';
import { listedRecord, receiptRecord } from './receipt-record.ts';

const PER_PAGE = 100;

export const show: Handler<typeof showReceiptV1 | typeof showMetadataV1> = async (call) => {
  const receipt = await lookAtReceipt(call);
  return receipt ? reply(await shown(call, receipt)) : noSuchSecret(call.params.key);
};

export const burn: Handler<typeof burnReceiptV1 | typeof burnMetadataV1> = async (call) => {
  const { key } = call.params;
  if (!isKey(key)) return noSuchSecret(key);
  const secretKey = secretKeyOf(key);
  const outcome = await burnSecret(call, secretKey, call.body.passphrase, call.charged);
  if (outcome.kind === 'spent') return refuse('cannot_burn', { secret_key: key });
  if (outcome.kind !== 'burned') return deniedV1(outcome, key);
  const receipt = await inspectBurned(call, outcome.ending);
  if (!receipt) return noSuchSecret(key);
  return reply({
    state: await shown(call, receipt),
    secret_shortkey: shortkeyOf(idOf(secretKey)),
  });
};

async function shown(call: ReceiptCall, receipt: FoundReceipt) {
  const origins = await originsOf(call, receipt.part.shareDomain);
  const { record } = receiptReply(receipt, origins, undefined);
  return receiptRecord(record, seconds(Date.now()));
}

export const recent: Handler<typeof recentReceiptsV1 | typeof recentMetadataV1> = async (call) => {
  const { body, caller, config, request } = call;
  const { customer } = caller;
  if (!customer) return refuse('signed_out');
  const accountKey = await accountKeyOf(customer);
  const page = { page: body.page, perPage: PER_PAGE };
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
