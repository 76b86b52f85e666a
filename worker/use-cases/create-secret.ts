/**
 * Creating a secret: envelope into the store, share into the vault, receipt into the creator's account and the charge to
 * their limit, side by side: one trip. Done when all are done. If one fails or refuses, the others are harmless: an envelope
 * without a share opens nothing and expires, share and receipt are taken back, and no one has the link yet.
 */
import { sealEnvelope } from '../crypto/envelope.ts';
import { sha256 } from '../crypto/hash.ts';
import { utf8 } from '../crypto/encoding.ts';
import { drawKeys, idOf, type KeyPair } from '../crypto/keys.ts';
import { PASSPHRASE_KDF, passphraseKeys, type PassphraseKeys } from '../crypto/passphrase.ts';
import { ownerMark } from '../crypto/token.ts';
import type { Lock, NewSecret } from '../rules/secret-row.ts';
import { putEnvelope } from '../store/envelopes.ts';
import {
  type CreatorPart,
  type ReaderPart,
  sealCreatorPart,
  sealReaderPart,
} from '../sealed/secret-parts.ts';
import { receiptIdOf } from './receipt-id.ts';
import { fromStore, StoreUnavailable } from '../rpc/store-unavailable.ts';
import type { Stores } from '../rpc/call-object.ts';
import { callVault } from '../rpc/secret-vault.ts';

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

/** What is done while the stores take a secret, and must succeed as they do. */
export interface Alongside {
  /** 0 when the caller may create it, else the seconds until they may. */
  readonly charged: Promise<number>;
  /** The list of the account that creates it; null for none. */
  readonly receipts: {
    /** Adds a receipt. Must be idempotent. */
    readonly keep: (keys: KeyPair) => Promise<void>;
    /** Takes it back: there is no such secret. */
    readonly discard: (keys: KeyPair) => Promise<void>;
  } | null;
}

export type CreateOutcome =
  | (CreatedSecret & { readonly kind: 'created' })
  /** Nothing is left of it but an envelope that nothing opens. */
  | { readonly kind: 'limited'; readonly waitSeconds: number };

/**
 * Creates a secret.
 *
 * @returns its keys, once both stores hold their half
 * @throws StoreUnavailable when they cannot be made to
 */
export async function createSecret(
  stores: Stores,
  secret: SecretToCreate,
  alongside: Alongside,
): Promise<CreateOutcome> {
  for (let attempt = 1; ; attempt++) {
    const result = await tryToCreate(stores, drawKeys(), secret, alongside);
    if (result.kind !== 'failed') return result;
    const { error } = result;
    if (attempt === ATTEMPTS_MAX || !result.canRetry) throw error;
  }
}

/** Where one vault has too much to do, the others have as well. */
function canRetry(error: unknown): boolean {
  return error instanceof StoreUnavailable && !error.isOverloaded;
}

type Attempt =
  | CreateOutcome
  /** Where it can be retried, fresh keys may do better. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly canRetry: boolean };

async function tryToCreate(
  stores: Stores,
  keys: KeyPair,
  secret: SecretToCreate,
  { charged, receipts }: Alongside,
): Promise<Attempt> {
  const id = idOf(keys.secretKey);
  const { envelope, row } = await halvesOf(keys, secret, stores.config.BCRYPT_COST);
  const [[put, concealed, kept], waitSeconds] = await Promise.all([
    Promise.allSettled([
      fromStore('storing an envelope', putEnvelope(stores.env, id, envelope, secret.ttlSeconds)),
      callVault(stores, id, async (vault, route) => vault.conceal(id, row, route)),
      receipts?.keep(keys),
    ]),
    charged,
  ]);
  const found = concealed.status === 'fulfilled' ? concealed.value : null;
  const isConcealed = found?.kind === 'concealed';
  const isStored = put.status === 'fulfilled' && kept.status === 'fulfilled';
  if (isConcealed && isStored && waitSeconds === 0) {
    return { kind: 'created', keys, createdAt: found.createdAt };
  }
  // As far as it goes: what stays has no link that leads to it, and expires.
  await Promise.allSettled([
    isConcealed &&
      callVault(stores, id, async (vault, route) => vault.discard(id, row.share, route)),
    // Also one whose call broke: it may have been kept.
    receipts?.discard(keys),
  ]);
  if (waitSeconds > 0) return { kind: 'limited', waitSeconds };
  const conflict = found && !isConcealed ? new StoreUnavailable('the id is taken') : null;
  const error = conflict ?? reasonOf(concealed) ?? reasonOf(put);
  if (error !== null) return { kind: 'failed', error, canRetry: canRetry(error) };
  return { kind: 'failed', error: reasonOf(kept), canRetry: false };
}

/** What the store takes of a secret, and what the vault takes. */
async function halvesOf(
  keys: KeyPair,
  secret: SecretToCreate,
  cost: number,
): Promise<{ envelope: Uint8Array; row: NewSecret }> {
  const { secretKey } = keys;
  const { passphrase } = secret;
  const share = crypto.getRandomValues(new Uint8Array(SHARE_BYTES));
  const unlocked = passphrase === '' ? null : await passphraseKeys(secretKey, passphrase, cost);
  const passphrasePart = unlocked?.passphrasePart ?? null;
  const content = { secretKey, id: idOf(secretKey), share, passphrasePart };
  const [envelope, row] = await Promise.all([
    sealEnvelope(content, utf8(secret.content)),
    newSecret(keys, secret, share, unlocked && lockOf(unlocked, cost)),
  ]);
  return { envelope, row };
}

function reasonOf(settled: PromiseSettledResult<unknown>): unknown {
  return settled.status === 'rejected' ? settled.reason : null;
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
