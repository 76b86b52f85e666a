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
import { callAccount } from '../rpc/account.ts';
import { burnSecret } from '../use-cases/burn-secret.ts';
import { receiptIdOf } from '../use-cases/receipts.ts';
import { atMostOnce } from '../rpc/retry.ts';
import type { Ending } from '../rules/ending.ts';
import { denied, noSuchSecret } from './denied.ts';
import {
  findReceipt,
  inspectBurned,
  inspectReceipt,
  lookAtReceipt,
  originsOf,
  type ReceiptCall,
} from './found-receipt.ts';
import { metadataRecord, type Receipt, receiptReply } from './receipt-record.ts';

type Mails = Awaited<ReturnType<typeof mailsOf>>;
type ShownCall = ReceiptCall & Pick<Call, 'shrimp'>;

export const show: Handler<typeof showReceipt> = async (call) => {
  const [receipt, mails] = await Promise.all([lookAtReceipt(call), mailsOf(call)]);
  return receipt ? reply(await shown(call, receipt, mails)) : noSuchSecret(call.params.key);
};

/** Sends a mail again that failed; of a secret that somebody else made there is none. */
export const resend: Handler<typeof resendMail> = async (call) => {
  const receipt = await inspectReceipt(call);
  const { customer } = call.caller;
  if (!receipt || !customer) return noSuchSecret(call.params.key);
  const receiptId = receiptIdOf(receipt.keys);
  // Once it is queued a repetition would answer that it did not fail.
  const isQueued = await callAccount(
    call,
    customer.account,
    async (object) => object.resend(receiptId, Number(call.body.id)),
    atMostOnce,
  );
  if (!isQueued) return refuse('mail_not_failed');
  return reply(await shown(call, receipt, await mailsOf(call)));
};

export const unlock: Handler<typeof unlockSecret> = async (call) => {
  const [receipt, mails] = await Promise.all([
    findReceipt(call, async (vault, id, route) => vault.unlock(id, route)),
    mailsOf(call),
  ]);
  if (!receipt) return noSuchSecret(call.params.key);
  const found = await shown(call, receipt, mails);
  const { show_secret_link: isAlive, locked_until } = found.details;
  // What is locked even now could not be unlocked; what has ended needs no unlocking.
  return isAlive && locked_until !== null ? refuse('unlocks_used', { locked_until }) : reply(found);
};

export const burn: Handler<typeof burnEndpoint> = async (call) => {
  const { key } = call.params;
  let ending: Ending | null = null;
  if (call.body.continue && isKey(key)) {
    const outcome = await burnSecret(call, secretKeyOf(key), call.body.passphrase, call.charged);
    if (outcome.kind === 'spent') return refuse('cannot_burn');
    if (outcome.kind !== 'burned') return denied(outcome, key);
    ({ ending } = outcome);
  }
  const receipt = await inspectBurned(call, ending);
  if (!receipt) return noSuchSecret(key);
  const { record, details } = await shown(call, receipt, await mailsOf(call));
  return reply({ record: { ...record, metadata: metadataRecord(receipt) }, details });
};

async function shown(
  call: ShownCall,
  receipt: Receipt,
  mails: Mails,
): Promise<ReplyOf<typeof showReceipt>> {
  const origins = await originsOf(call, receipt.part.shareDomain);
  const { record, details } = receiptReply(receipt, origins, call.shrimp);
  return { record, details: { ...details, ...(mails ? { mails } : {}) } };
}

/** What became of the mails to the recipients; null for everybody but the account that sent them. */
async function mailsOf({ caller, params, ...stores }: ReceiptCall) {
  const { customer } = caller;
  const { key } = params;
  if (!customer || !isKey(key)) return null;
  const receiptId = receiptIdOf({ metadataKey: key });
  const mails = await callAccount(stores, customer.account, async (object) =>
    object.mailsOf(receiptId),
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
