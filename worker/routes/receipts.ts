/** The calls of whoever holds a metadata key. */
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import type {
  burnSecret as burnEndpoint,
  resendMail,
  showReceipt,
  unlockSecret,
} from '../../shared/contract/receipts.ts';
import { idOf, isKey, secretKeyOf } from '../crypto/keys.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import { callAccount } from '../rpc/account.ts';
import { burnSecret } from '../use-cases/burn-secret.ts';
import { receiptIdOf, recentReceipts } from '../use-cases/receipts.ts';
import { atMostOnce } from '../rpc/retry.ts';
import { type Ending, endingOf } from '../rules/ending.ts';
import { denied, noSuchSecret } from './secret-failures.ts';
import { metadataRecord, type Receipt, receiptReply, recentRecord } from './receipt-record.ts';
import { linkOrigin } from '../http/origin.ts';
import { openCreatorPart } from '../sealed/secret-parts.ts';
import { callVault, type VaultStub } from '../rpc/secret-vault.ts';
import { lookUpHost } from '../store/hosts.ts';
import { type LinkOrigins, originOf } from '../use-cases/secret-links.ts';
import type { listRecent as listRecentEndpoint } from '../../shared/contract/recent.ts';
import { RECEIPT_SECONDS } from '../../shared/limits.ts';
import { accountKeyOf } from '../http/caller.ts';
import { seconds } from './epoch.ts';
import type { RouteProof, CreatorView } from '../rpc/types/secret-vault.ts';

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

export interface ReceiptCall extends Pick<Call, 'request' | 'env' | 'config' | 'caller'> {
  readonly params: { readonly key: string };
}

/** What a call to a vault answers of a receipt. */
type Looked = Awaited<ReturnType<VaultStub['inspect']>>;

export interface FoundReceipt extends Receipt {
  readonly view: CreatorView;
}

/** Finds what a metadata key leads to; null when it leads nowhere. */
export async function findReceipt(
  call: ReceiptCall,
  look: (vault: VaultStub, id: string, route: RouteProof) => Promise<Looked>,
): Promise<FoundReceipt | null> {
  const metadataKey = call.params.key;
  if (!isKey(metadataKey)) return null;
  const keys = { metadataKey, secretKey: secretKeyOf(metadataKey) };
  const id = idOf(keys.secretKey);
  const view = await callVault(call, id, async (vault, route) => look(vault, id, route));
  return view && { keys, view, part: await openCreatorPart(metadataKey, view.creatorPart) };
}

/** Finds it for its creator. The first look is noted, unless it is only a browser looking ahead. */
export async function lookAtReceipt(call: ReceiptCall): Promise<FoundReceipt | null> {
  const { headers, method } = call.request;
  const isLookingAhead = method === 'HEAD' || headers.has('Sec-Purpose');
  return findReceipt(call, async (vault, id, route) =>
    vault.inspect(id, { markViewed: !isLookingAhead }, route),
  );
}

/** Finds it as it is, without noting a view. */
export async function inspectReceipt(call: ReceiptCall): Promise<FoundReceipt | null> {
  return findReceipt(call, async (vault, id, route) =>
    vault.inspect(id, { markViewed: false }, route),
  );
}

/**
 * Finds it after a burn, and tells the account of a creator who burned their own secret at once; it would find out by itself, but
 * later.
 *
 * @param ending of the secret, where this very call burned it; null where it may have ended before
 */
export async function inspectBurned(
  call: ReceiptCall,
  ending: Ending | null,
): Promise<FoundReceipt | null> {
  const [receipt] = await Promise.all([inspectReceipt(call), settle(call, ending)]);
  if (receipt && !ending) await settle(call, endingOf(receipt.view));
  return receipt;
}

async function settle({ params, ...call }: ReceiptCall, ending: Ending | null): Promise<void> {
  const { customer } = call.caller;
  if (!customer || !ending) return;
  const settled = { id: receiptIdOf({ metadataKey: params.key }), ending };
  await callAccount(call, customer.account, async (object) => object.closeReceipts([settled]));
}

/** Where links lead: a domain that is nobody's any more leaves its living links to the site. */
export async function originsOf(
  { request, config, env }: ReceiptCall,
  shareDomain: string,
): Promise<LinkOrigins> {
  const origin = linkOrigin(request, config);
  const isThere = shareDomain !== '' && (await lookUpHost(env, shareDomain)) !== null;
  return { origin, shareOrigin: isThere ? originOf(shareDomain) : origin };
}

export const listRecent: Handler<typeof listRecentEndpoint> = async (call) => {
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
