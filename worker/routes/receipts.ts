/** The calls of whoever holds a metadata key. */
import type {
  burnSecret as burnEndpoint,
  showReceipt,
  unlockSecret,
} from '../../shared/contract/receipts.ts';
import { idOf, isKey, secretKeyOf } from '../crypto/keys.ts';
import type { CreatorView } from '../durable/views.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import { burnSecret } from '../protocol/burn.ts';
import { openCreatorPart } from '../protocol/parts.ts';
import { callVault, type VaultStub } from '../protocol/vaults.ts';
import { denied, noSuchSecret } from './denied.ts';
import { metadataRecord, type Receipt, receiptReply } from './receipt-record.ts';

type ReceiptCall = Pick<
  Call<typeof showReceipt>,
  'request' | 'env' | 'config' | 'params' | 'shrimp'
>;

/** The creator's page. The first look is noted, unless it is only a browser looking ahead. */
export const show: Handler<typeof showReceipt> = async (call) => {
  const isLookingAhead = call.request.method === 'HEAD' || call.request.headers.has('Sec-Purpose');
  const receipt = await load(call, async (vault, id) =>
    vault.inspect(id, { markViewed: !isLookingAhead }),
  );
  return receipt ? reply(shown(call, receipt)) : noSuchSecret(call.params.key);
};

export const unlock: Handler<typeof unlockSecret> = async (call) => {
  const receipt = await load(call, async (vault, id) => vault.unlock(id));
  return receipt ? reply(shown(call, receipt)) : noSuchSecret(call.params.key);
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
  const { record, details } = shown(call, receipt);
  return reply({ record: { ...record, metadata: metadataRecord(receipt) }, details });
};

/** Finds what a metadata key leads to; null when it leads nowhere. */
async function load(
  call: ReceiptCall,
  look: (vault: VaultStub, id: string) => Promise<CreatorView | null>,
): Promise<Receipt | null> {
  const metadataKey = call.params.key;
  if (!isKey(metadataKey)) return null;
  const keys = { metadataKey, secretKey: secretKeyOf(metadataKey) };
  const id = idOf(keys.secretKey);
  const view = await callVault(call, id, async (vault) => look(vault, id));
  return view && { keys, view, part: await openCreatorPart(metadataKey, view.creatorPart) };
}

function shown({ request, config, shrimp }: ReceiptCall, receipt: Receipt) {
  return receiptReply(receipt, linkOrigin(request, config), shrimp);
}
