/** The calls of whoever holds a metadata key. */
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import type {
  burnSecret as burnEndpoint,
  resendMail,
  showReceipt,
  unlockSecret,
} from '../../shared/contract/receipts.ts';
import { idOf, isKey, secretKeyOf } from '../crypto/keys.ts';
import type { CreatorView } from '../durable/views.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import { linkOrigin, originOf } from '../http/origin.ts';
import { callAccount } from '../protocol/accounts.ts';
import { burnSecret } from '../protocol/burn.ts';
import { openCreatorPart } from '../protocol/parts.ts';
import { receiptIdOf } from '../protocol/receipts.ts';
import { callVault, type VaultStub } from '../protocol/vaults.ts';
import { endingOf } from '../rules/ending.ts';
import { readHost } from '../store/hosts.ts';
import { denied, noSuchSecret } from './denied.ts';
import { metadataRecord, type Receipt, receiptReply } from './receipt-record.ts';

type ReceiptCall = Pick<
  Call<typeof showReceipt>,
  'request' | 'env' | 'config' | 'caller' | 'params' | 'shrimp'
>;

interface Loaded extends Receipt {
  readonly view: CreatorView;
}

/** The creator's page. The first look is noted, unless it is only a browser looking ahead. */
export const show: Handler<typeof showReceipt> = async (call) => {
  const isLookingAhead = call.request.method === 'HEAD' || call.request.headers.has('Sec-Purpose');
  const receipt = await load(call, async (vault, id) =>
    vault.inspect(id, { markViewed: !isLookingAhead }),
  );
  return receipt ? reply(await shown(call, receipt)) : noSuchSecret(call.params.key);
};

/** Sends a mail again that failed; of a secret that somebody else made there is none. */
export const resend: Handler<typeof resendMail> = async (call) => {
  const receipt = await load(call, async (vault, id) => vault.inspect(id, { markViewed: false }));
  const { customer } = call.caller;
  if (!receipt || !customer) return noSuchSecret(call.params.key);
  const receiptId = receiptIdOf(receipt.keys);
  const isQueued = await callAccount(call, customer.account, async (object) =>
    object.resend(receiptId, Number(call.body.id)),
  );
  return isQueued ? reply(await shown(call, receipt)) : refuse('mail_not_failed');
};

export const unlock: Handler<typeof unlockSecret> = async (call) => {
  const receipt = await load(call, async (vault, id) => vault.unlock(id));
  return receipt ? reply(await shown(call, receipt)) : noSuchSecret(call.params.key);
};

export const burn: Handler<typeof burnEndpoint> = async (call) => {
  const { key } = call.params;
  if (call.body.continue && isKey(key)) {
    const outcome = await burnSecret(call, secretKeyOf(key), call.body.passphrase);
    if (outcome.kind === 'spent') return refuse('cannot_burn');
    if (outcome.kind !== 'burned') return denied(outcome, key);
  }
  const receipt = await load(call, async (vault, id) => vault.inspect(id, { markViewed: false }));
  if (!receipt) return noSuchSecret(key);
  await settle(call, receipt);
  const { record, details } = await shown(call, receipt);
  return reply({ record: { ...record, metadata: metadataRecord(receipt) }, details });
};

/** Finds what a metadata key leads to; null when it leads nowhere. */
async function load(
  call: ReceiptCall,
  look: (vault: VaultStub, id: string) => Promise<CreatorView | null>,
): Promise<Loaded | null> {
  const metadataKey = call.params.key;
  if (!isKey(metadataKey)) return null;
  const keys = { metadataKey, secretKey: secretKeyOf(metadataKey) };
  const id = idOf(keys.secretKey);
  const view = await callVault(call, id, async (vault) => look(vault, id));
  return view && { keys, view, part: await openCreatorPart(metadataKey, view.creatorPart) };
}

/** Tells the account of whoever burned their own secret at once; it would find out by itself, but later. */
async function settle(call: ReceiptCall, { keys, view }: Loaded): Promise<void> {
  const { customer } = call.caller;
  const ending = endingOf(view);
  if (!customer || !ending) return;
  const settled = { id: receiptIdOf(keys), ending };
  await callAccount(call, customer.account, async (object) => object.settle([settled]));
}

async function shown(call: ReceiptCall, receipt: Receipt): Promise<ReplyOf<typeof showReceipt>> {
  const { request, config, shrimp } = call;
  const origin = linkOrigin(request, config);
  const shareOrigin = await shareOriginOf(call, receipt.part.shareDomain, origin);
  const { record, details } = receiptReply(receipt, { origin, shareOrigin }, shrimp);
  const mails = await mailsOf(call, receipt);
  return { record, details: { ...details, ...(mails ? { mails } : {}) } };
}

/** Where the share link leads: a domain that is nobody's any more leaves its living links to the site. */
async function shareOriginOf({ env }: ReceiptCall, shareDomain: string, origin: string) {
  if (shareDomain === '') return origin;
  return (await readHost(env, shareDomain)) ? originOf(shareDomain) : origin;
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
