/**
 * Creating a secret: envelope into the store and share into the vault, side by side; done when both are done.
 * If one fails, the other is harmless: an envelope without a share opens nothing and expires, a share without an
 * envelope is taken back, and either way nobody has the link yet.
 */
import { sealEnvelope } from '../crypto/envelope.ts';
import { sha256 } from '../crypto/hash.ts';
import { utf8 } from '../crypto/encoding.ts';
import { drawKeys, idOf, type KeyPair } from '../crypto/keys.ts';
import { PASSPHRASE_KDF, passphraseKeys, type PassphraseKeys } from '../crypto/passphrase.ts';
import { ownerMark } from '../crypto/token.ts';
import type { ConcealOutcome } from '../durable/vault.ts';
import type { Lock, NewSecret } from '../rules/secret-row.ts';
import { putEnvelope } from '../store/envelopes.ts';
import { type CreatorPart, type ReaderPart, sealCreatorPart, sealReaderPart } from './parts.ts';
import { receiptIdOf } from './receipt-id.ts';
import { fromStore, StoreUnavailable } from './store-unavailable.ts';
import type { Stores } from './objects.ts';
import { callVault } from './vaults.ts';

const SHARE_BYTES = 32;
/** Fresh keys each time: what went wrong once is left behind, unreachable. */
const ATTEMPTS_MAX = 3;

export interface SecretToCreate {
  readonly content: string;
  /** '' is "no passphrase". */
  readonly passphrase: string;
  readonly ttlSeconds: number;
  readonly readerPart: ReaderPart;
  readonly creatorPart: CreatorPart;
  /** The account that makes it, or null. */
  readonly account: string | null;
}

export interface CreatedSecret {
  readonly keys: KeyPair;
  /** Epoch ms, by the vault's clock. */
  readonly createdAt: number;
}

/**
 * Creates a secret.
 *
 * @returns its keys, once both stores hold their half
 * @throws StoreUnavailable when they cannot be made to
 */
export async function createSecret(stores: Stores, secret: SecretToCreate): Promise<CreatedSecret> {
  for (let attempt = 1; ; attempt++) {
    const keys = drawKeys();
    try {
      const outcome = await tryToCreate(stores, keys, secret);
      if (outcome.kind === 'concealed') return { keys, createdAt: outcome.createdAt };
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || attempt === ATTEMPTS_MAX) throw error;
    }
    if (attempt === ATTEMPTS_MAX) throw new StoreUnavailable('no vault took the secret');
  }
}

async function tryToCreate(
  stores: Stores,
  keys: KeyPair,
  secret: SecretToCreate,
): Promise<ConcealOutcome> {
  const { secretKey } = keys;
  const id = idOf(secretKey);
  const share = crypto.getRandomValues(new Uint8Array(SHARE_BYTES));
  const cost = stores.config.BCRYPT_COST;
  const { passphrase } = secret;
  const unlocked = passphrase === '' ? null : await passphraseKeys(secretKey, passphrase, cost);
  const passphrasePart = unlocked?.passphrasePart ?? null;
  const content = { secretKey, id, share, passphrasePart };
  const envelope = await sealEnvelope(content, utf8(secret.content));
  const row = await newSecret(keys, secret, share, unlocked && lockOf(unlocked, cost));
  const [put, concealed] = await Promise.allSettled([
    fromStore('storing an envelope', putEnvelope(stores.env, id, envelope, secret.ttlSeconds)),
    callVault(stores, id, async (vault, route) => vault.conceal(id, row, route)),
  ]);
  if (concealed.status === 'rejected') throw concealed.reason;
  if (put.status === 'rejected') {
    await callVault(stores, id, async (vault, route) => vault.discard(id, share, route));
    throw put.reason;
  }
  return concealed.value;
}

function lockOf({ verifier }: PassphraseKeys, cost: number): Lock {
  return { verifierHash: sha256(verifier), kdf: PASSPHRASE_KDF, cost };
}

async function newSecret(
  keys: KeyPair,
  { account, ttlSeconds, readerPart, creatorPart }: SecretToCreate,
  share: Uint8Array,
  lock: Lock | null,
): Promise<NewSecret> {
  const { metadataKey, secretKey } = keys;
  const owner = account === null ? {} : { owner: { account, receiptId: receiptIdOf(keys) } };
  return {
    share,
    lock,
    ttlSeconds,
    readerPart: await sealReaderPart(secretKey, { ...readerPart, ...owner }),
    creatorPart: await sealCreatorPart(metadataKey, creatorPart),
    owner: account === null ? null : ownerMark(secretKey, account),
  };
}
