/** The calls for a metadata key, and the list of an account's receipts. */
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
import { accountStub } from '../accounts/stub.ts';
import { burnSecret } from './burn.ts';
import { receiptIdOf, recentReceipts } from './receipts.ts';
import { atMostOnce } from '../platform/retry.ts';
import { denied, noSuchSecret } from './secret-failures.ts';
import { metadataRecord, type Receipt, receiptReply, recentRecord } from './receipt-record.ts';
import { linkOrigin } from '../http/origin.ts';
import { openCreatorPart, openVerified } from './secret-parts.ts';
import { vaultStub, type VaultStub } from './stub.ts';
import { lookUpHost } from '../http/hosts.ts';
import { type LinkOrigins, originOf } from '../http/secret-links.ts';
import type { listRecent as listRecentEndpoint } from '../../shared/contract/recent.ts';
import { RECEIPT_SECONDS } from '../../shared/limits.ts';
import { accountKeyOf } from '../http/caller.ts';
import { seconds } from '../http/epoch.ts';
import type { CreatorView } from './vault-types.ts';
import { type Ending, endingOf } from './rules/secret-row.ts';

type Mails = Awaited<ReturnType<typeof mailsOf>>;
type ShownCall = ReceiptCall & Pick<Call, 'shrimp'>;

export const show: Handler<typeof showReceipt> = async (call) => {
  const [receipt, mails] = await Promise.all([viewReceipt(call), mailsOf(call)]);
  return receipt ? reply(await shown(call, receipt, mails)) : noSuchSecret(call.params.key);
};

/** Sends a failed email again, for the account that created the secret. */
export const resend: Handler<typeof resendMail> = async (call) => {
  const receipt = await inspectReceipt(call);
  const { customer } = call.caller;
  if (!receipt || !customer) return noSuchSecret(call.params.key);
  const receiptId = receiptIdOf(receipt.keys);
  // A repetition would return that a queued email did not fail.
  const isQueued = await accountStub(call, customer.account, atMostOnce).resend(
    receiptId,
    Number(call.body.id),
  );
  if (!isQueued) return refuse('mail_not_failed');
  return reply(await shown(call, receipt, await mailsOf(call)));
};

export const unlock: Handler<typeof unlockSecret> = async (call) => {
  const [receipt, mails] = await Promise.all([
    findReceipt(call, (vault) => vault.unlock()),
    mailsOf(call),
  ]);
  if (!receipt) return noSuchSecret(call.params.key);
  const found = await shown(call, receipt, mails);
  const { show_secret_link: isAlive, downloads_locked, ...locks } = found.details;
  const locked_until = locks.locked_until ?? locks.codes_locked_until ?? null;
  // Still locked means that no unlock is left; a secret that has ended needs none.
  if (!isAlive || (locked_until === null && !downloads_locked)) return reply(found);
  return refuse('unlocks_used', locked_until === null ? {} : { locked_until });
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

/** The status of the emails to the recipients; null for everyone but the account that sent them. */
async function mailsOf({ caller, params, ...stores }: ReceiptCall) {
  const { customer } = caller;
  const { key } = params;
  if (!customer || !isKey(key)) return null;
  const receiptId = receiptIdOf({ metadataKey: key });
  const mails = await accountStub(stores, customer.account).mailsOf(receiptId);
  return (
    mails?.map(({ id, recipient, state, changedAt }) => ({
      id: String(id),
      recipient,
      state,
      stamp: seconds(changedAt),
    })) ?? null
  );
}

export interface ReceiptCall extends Pick<Call, 'request' | 'env' | 'config' | 'caller'> {
  readonly params: { readonly key: string };
}

export interface FoundReceipt extends Receipt {
  readonly view: CreatorView;
}

/** Finds the receipt of a metadata key; null if there is none. */
async function findReceipt(
  call: ReceiptCall,
  inspect: (vault: VaultStub) => Promise<CreatorView | null>,
): Promise<FoundReceipt | null> {
  const metadataKey = call.params.key;
  if (!isKey(metadataKey)) return null;
  const keys = { metadataKey, secretKey: secretKeyOf(metadataKey) };
  const view = await inspect(vaultStub(call, idOf(keys.secretKey)));
  if (!view) return null;
  const openedBy = view.codes?.openedBy;
  const part = openCreatorPart(metadataKey, view.creatorPart);
  return {
    keys,
    view,
    part,
    ...(openedBy && { verified: openVerified(keys.secretKey, openedBy) }),
  };
}

/** Finds it for its creator, and marks it as viewed, unless the browser only prefetches the page. */
export async function viewReceipt(call: ReceiptCall): Promise<FoundReceipt | null> {
  const { headers, method } = call.request;
  const isPrefetch = method === 'HEAD' || headers.has('Sec-Purpose');
  return findReceipt(call, (vault) => vault.inspect({ markViewed: !isPrefetch }));
}

/** Finds it without marking it as viewed. */
async function inspectReceipt(call: ReceiptCall): Promise<FoundReceipt | null> {
  return findReceipt(call, (vault) => vault.inspect({ markViewed: false }));
}

/**
 * Finds it after a burn, and reports the ending to the account of the caller at once; without that the account would learn it
 * later.
 *
 * @param ending of the secret if this call burned it; null if it may have ended before
 */
export async function inspectBurned(
  call: ReceiptCall,
  ending: Ending | null,
): Promise<FoundReceipt | null> {
  const [receipt] = await Promise.all([inspectReceipt(call), reportEnding(call, ending)]);
  if (receipt && !ending) await reportEnding(call, endingOf(receipt.view));
  return receipt;
}

async function reportEnding(
  { params, ...call }: ReceiptCall,
  ending: Ending | null,
): Promise<void> {
  const { customer } = call.caller;
  if (!customer || !ending) return;
  const report = { id: receiptIdOf({ metadataKey: params.key }), ending };
  await accountStub(call, customer.account).recordEnding(report);
}

/** The origins of links: those on a custom domain that was removed lead to the site's own host. */
export async function originsOf(
  { request, config, env }: ReceiptCall,
  shareDomain: string,
): Promise<LinkOrigins> {
  const origin = linkOrigin(request, config);
  const isServed = shareDomain !== '' && (await lookUpHost(env, shareDomain)) !== null;
  return { origin, shareOrigin: isServed ? originOf(shareDomain) : origin };
}

export const listRecent: Handler<typeof listRecentEndpoint> = async (call) => {
  const { body, caller } = call;
  const { customer } = caller;
  if (!customer) return refuse('signed_out');
  const now = seconds(Date.now());
  const accountKey = accountKeyOf(customer);
  const page = { page: body.page, perPage: body.per_page };
  const { receipts, count, days } = await recentReceipts(call, customer.account, accountKey, page);
  const records = receipts.map((receipt) => recentRecord(receipt, caller.custid));
  return reply({
    records,
    count,
    details: {
      has_items: count > 0,
      received: records.filter((record) => record.is_destroyed),
      notreceived: records.filter((record) => !record.is_destroyed),
      ...(days && { days: [...days] }),
      since: now - RECEIPT_SECONDS,
      now,
    },
  });
};
