/** The calls of whoever holds a metadata key. */
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import type {
  burnSecret as burnEndpoint,
  resendMail,
  showReceipt,
  unlockSecret,
} from '../../shared/contract/receipts.ts';
import { isKey, secretKeyOf } from '../crypto/keys.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import { callAccount } from '../protocol/accounts.ts';
import { burnSecret } from '../protocol/burn.ts';
import { receiptIdOf } from '../protocol/receipt-id.ts';
import { denied, noSuchSecret } from './denied.ts';
import {
  findReceipt,
  lookAtReceipt,
  originsOf,
  type ReceiptCall,
  settleReceipt,
} from './found-receipt.ts';
import { metadataRecord, type Receipt, receiptReply } from './receipt-record.ts';

type ShownCall = ReceiptCall & Pick<Call, 'shrimp'>;

export const show: Handler<typeof showReceipt> = async (call) => {
  const receipt = await lookAtReceipt(call);
  return receipt ? reply(await shown(call, receipt)) : noSuchSecret(call.params.key);
};

/** Sends a mail again that failed; of a secret that somebody else made there is none. */
export const resend: Handler<typeof resendMail> = async (call) => {
  const receipt = await findReceipt(call, async (vault, id, route) =>
    vault.inspect(id, { markViewed: false }, route),
  );
  const { customer } = call.caller;
  if (!receipt || !customer) return noSuchSecret(call.params.key);
  const receiptId = receiptIdOf(receipt.keys);
  const isQueued = await callAccount(call, customer.account, async (object) =>
    object.resend(receiptId, Number(call.body.id)),
  );
  return isQueued ? reply(await shown(call, receipt)) : refuse('mail_not_failed');
};

export const unlock: Handler<typeof unlockSecret> = async (call) => {
  const receipt = await findReceipt(call, async (vault, id, route) => vault.unlock(id, route));
  if (!receipt) return noSuchSecret(call.params.key);
  const found = await shown(call, receipt);
  const { show_secret_link: isAlive, locked_until } = found.details;
  // What is locked even now could not be unlocked; what has ended needs no unlocking.
  return isAlive && locked_until !== null ? refuse('unlocks_used', { locked_until }) : reply(found);
};

export const burn: Handler<typeof burnEndpoint> = async (call) => {
  const { key } = call.params;
  if (call.body.continue && isKey(key)) {
    const outcome = await burnSecret(call, secretKeyOf(key), call.body.passphrase);
    if (outcome.kind === 'spent') return refuse('cannot_burn');
    if (outcome.kind !== 'burned') return denied(outcome, key);
  }
  const receipt = await findReceipt(call, async (vault, id, route) =>
    vault.inspect(id, { markViewed: false }, route),
  );
  if (!receipt) return noSuchSecret(key);
  await settleReceipt(call, receipt);
  const { record, details } = await shown(call, receipt);
  return reply({ record: { ...record, metadata: metadataRecord(receipt) }, details });
};

async function shown(call: ShownCall, receipt: Receipt): Promise<ReplyOf<typeof showReceipt>> {
  const origins = await originsOf(call, receipt.part.shareDomain);
  const { record, details } = receiptReply(receipt, origins, call.shrimp);
  const mails = await mailsOf(call, receipt);
  return { record, details: { ...details, ...(mails ? { mails } : {}) } };
}

/** What became of the mails to the recipients; null for everybody but the account that sent them. */
async function mailsOf({ caller, ...stores }: ReceiptCall, { keys }: Receipt) {
  const { customer } = caller;
  if (!customer) return null;
  const mails = await callAccount(stores, customer.account, async (object) =>
    object.mailsOf(receiptIdOf(keys)),
  );
  return (
    mails?.map(({ id, recipient, state, changedAt }) => ({
      id: String(id),
      recipient,
      state,
      stamp: Math.floor(changedAt / 1000),
    })) ?? null
  );
}
