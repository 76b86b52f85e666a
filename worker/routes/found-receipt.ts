/** What a metadata key leads to, for every call that is given one. */
import { idOf, isKey, secretKeyOf } from '../crypto/keys.ts';
import type { CreatorView, RouteProof } from '../rpc/types/secret-vault.ts';
import type { Call } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import { callAccount } from '../rpc/account.ts';
import { openCreatorPart } from '../sealed/secret-parts.ts';
import { receiptIdOf } from '../use-cases/receipts.ts';
import { callVault, type VaultStub } from '../rpc/secret-vault.ts';
import { type Ending, endingOf } from '../rules/ending.ts';
import { lookUpHost } from '../store/hosts.ts';
import type { Receipt } from './receipt-record.ts';
import { type LinkOrigins, originOf } from '../use-cases/secret-links.ts';

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
