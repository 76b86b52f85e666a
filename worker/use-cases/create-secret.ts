/**
 * Creating a secret: envelope into the store, share into the vault, receipt into the creator's account and the charge to
 * their limit, side by side: one round trip. Done when all are done. If one fails or refuses, the others are harmless: an
 * envelope without a share opens nothing and expires, share and receipt are taken back, and no one has the link yet.
 */
import { countCharacters, cutCharacters, displayLines } from '../../shared/characters.ts';
import { effectiveTtl } from '../../shared/lifetime.ts';
import type { Locale } from '../../shared/locales.ts';
import type { Plan } from '../../shared/plans.ts';
import { sealEnvelope } from '../crypto/envelope.ts';
import { sha256 } from '../crypto/hash.ts';
import { utf8 } from '../crypto/encoding.ts';
import { drawKeys, idOf, type KeyPair } from '../crypto/keys.ts';
import type { Stores } from '../rpc/call-object.ts';
import { callVault } from '../rpc/secret-vault.ts';
import { fromStore, StoreUnavailable } from '../store/store-unavailable.ts';
import { obscuredAddress } from '../rules/email-address.ts';
import type { NewSecret } from '../rules/secret-row.ts';
import {
  type CreatorPart,
  type ReaderPart,
  sealCreatorPart,
  sealReaderPart,
} from '../sealed/secret-parts.ts';
import { putEnvelope } from '../store/envelopes.ts';
import { discardReceipt, receiptIdOf, storeReceipt } from './receipts.ts';
import { type LinkOrigins, originOf } from './secret-links.ts';
import { PASSPHRASE_KDF, passphraseKeys } from '../crypto/key-derivation.ts';
import { ownerMark } from '../crypto/tokens.ts';

const SHARE_BYTES = 32;
/** Each attempt draws new keys: what a failed one stored is unreachable. */
const ATTEMPTS_MAX = 3;

export interface SecretOptions {
  /** Cut to the length that the plan allows. */
  readonly value: string;
  /** '' is "no passphrase". */
  readonly passphrase: string;
  /** In seconds, clamped to what the plan allows; null is the default. */
  readonly ttl: number | null;
  /** Addresses in their normal form, which the creator's page shows obscured. */
  readonly recipients: readonly string[];
  /** Whether the creator's account emails the link to the recipients. */
  readonly isEmailed: boolean;
  /** The custom domain that the link opens on; '' is the site's own host. */
  readonly shareDomain: string;
  /** The language of the recipient's page and of emails; null is theirs to choose. */
  readonly locale: Locale | null;
  /** The sender's private label; '' is none. */
  readonly label: string;
}

export interface Creator {
  /** The account's address, or 'anon'. */
  readonly custid: string;
  readonly plan: Plan;
  /** The account that gets a receipt, and its key; null if anonymous. */
  readonly account: { readonly name: string; readonly key: Uint8Array } | null;
}

export interface CreateCall extends Stores {
  readonly creator: Creator;
  /** 0 when the caller may create it, else the seconds until they may. */
  readonly charged: Promise<number>;
  /** Scheme and host of the site. */
  readonly origin: string;
}

/** The options with everything that follows from them. */
export interface PreparedSecret extends SecretOptions, LinkOrigins {
  readonly content: string;
  readonly hasPassphrase: boolean;
  readonly readerPart: ReaderPart;
  readonly creatorPart: CreatorPart;
}

export interface CreatedSecret extends PreparedSecret {
  readonly keys: KeyPair;
  /** Epoch ms, by the vault's clock. */
  readonly createdAt: number;
}

export type CreateOutcome =
  | { readonly kind: 'created'; readonly secret: CreatedSecret }
  /** Only an envelope is left, which nothing opens. */
  | { readonly kind: 'limited'; readonly waitSeconds: number };

/**
 * Creates a secret.
 *
 * @returns its keys, once both stores hold their half
 * @throws StoreUnavailable when a store does not take its half; what the others took is taken back
 */
export async function createSecret(
  call: CreateCall,
  options: SecretOptions,
): Promise<CreateOutcome> {
  const secret = prepare(call, options);
  const { account } = call.creator;
  for (let attempt = 1; ; attempt++) {
    const result = await tryToCreate(call, drawKeys(), secret);
    if (result.kind === 'created' && account && secret.isEmailed) {
      // Emails are queued with the receipt, and never before there is something to open.
      await storeReceipt(call, account, result.secret);
    }
    if (result.kind !== 'failed') return result;
    if (attempt === ATTEMPTS_MAX || !result.canRetry) throw result.error;
  }
}

function prepare({ creator, origin }: CreateCall, options: SecretOptions): PreparedSecret {
  const { value, ttl, passphrase, recipients, shareDomain, locale, label } = options;
  const { size, ttl: ttlMax } = creator.plan.options;
  const content = cutCharacters(value, size);
  const isTruncated = content.length < value.length;
  const common = { isTruncated, displayLines: displayLines(content), shareDomain };
  return {
    ...options,
    content,
    hasPassphrase: passphrase !== '',
    origin,
    shareOrigin: shareDomain === '' ? origin : originOf(shareDomain),
    readerPart: { ...common, originalSize: countCharacters(value) },
    creatorPart: {
      ...common,
      recipients: recipients.map(obscuredAddress),
      custid: creator.custid,
      ttlSeconds: effectiveTtl(ttl, ttlMax),
      ...(locale === null ? {} : { locale }),
      ...(label !== '' && { label }),
    },
  };
}

type Attempt =
  | CreateOutcome
  /** If it can be retried, new keys may lead to another vault. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly canRetry: boolean };

async function tryToCreate(
  call: CreateCall,
  keys: KeyPair,
  secret: PreparedSecret,
): Promise<Attempt> {
  const id = idOf(keys.secretKey);
  const { ttlSeconds } = secret.creatorPart;
  const { envelope, row } = await halvesOf(call, keys, id, secret);
  const account = secret.isEmailed ? null : call.creator.account;
  // The vault has not returned its time yet: the receipt has the Worker's.
  const young = { ...secret, keys, createdAt: Date.now() };
  const [[put, concealed, receipt], waitSeconds] = await Promise.all([
    Promise.allSettled([
      fromStore('storing an envelope', putEnvelope(call.env, id, envelope, ttlSeconds)),
      callVault(call, id, async (vault, route) => vault.conceal(id, row, route)),
      account && storeReceipt(call, account, young),
    ]),
    call.charged,
  ]);
  const found = concealed.status === 'fulfilled' ? concealed.value : null;
  const isConcealed = found?.kind === 'concealed';
  const isStored = put.status === 'fulfilled' && receipt.status === 'fulfilled';
  if (isConcealed && isStored && waitSeconds === 0) {
    return { kind: 'created', secret: { ...young, createdAt: found.createdAt } };
  }
  // A failure of these is ignored: no link leads to what stays, and it expires.
  await Promise.allSettled([
    isConcealed && callVault(call, id, async (vault, route) => vault.discard(id, row.share, route)),
    // Also a receipt whose call broke: it may have been stored.
    account && discardReceipt(call, account.name, keys),
  ]);
  if (waitSeconds > 0) return { kind: 'limited', waitSeconds };
  const conflict = found && !isConcealed ? new StoreUnavailable('the id is taken') : null;
  const error = conflict ?? reasonOf(concealed) ?? reasonOf(put);
  if (error !== null) return { kind: 'failed', error, canRetry: canRetry(error) };
  return { kind: 'failed', error: reasonOf(receipt), canRetry: false };
}

/** If one vault is overloaded, the others are as well. */
function canRetry(error: unknown): boolean {
  return error instanceof StoreUnavailable && !error.isOverloaded;
}

function reasonOf(settled: PromiseSettledResult<unknown>): unknown {
  return settled.status === 'rejected' ? settled.reason : null;
}

/** The envelope for the store, and the row for the vault. */
async function halvesOf(
  { config, creator }: CreateCall,
  keys: KeyPair,
  id: string,
  { content, passphrase, hasPassphrase, readerPart, creatorPart }: PreparedSecret,
): Promise<{ envelope: Uint8Array; row: NewSecret }> {
  const { metadataKey, secretKey } = keys;
  const { BCRYPT_COST: cost } = config;
  const account = creator.account?.name ?? null;
  const share = crypto.getRandomValues(new Uint8Array(SHARE_BYTES));
  const unlocked = hasPassphrase ? await passphraseKeys(secretKey, passphrase, cost) : null;
  const passphrasePart = unlocked?.passphrasePart ?? null;
  const lock = unlocked && {
    verifierHash: sha256(unlocked.verifier),
    kdf: PASSPHRASE_KDF,
    cost,
  };
  const owner = account === null ? {} : { owner: { account, receiptId: receiptIdOf(keys) } };
  const [envelope, sealedReaderPart, sealedCreatorPart] = await Promise.all([
    sealEnvelope({ secretKey, id, share, passphrasePart }, utf8(content)),
    sealReaderPart(secretKey, { ...readerPart, ...owner }),
    sealCreatorPart(metadataKey, creatorPart),
  ]);
  const row = {
    share,
    lock,
    ttlSeconds: creatorPart.ttlSeconds,
    readerPart: sealedReaderPart,
    creatorPart: sealedCreatorPart,
    owner: account === null ? null : ownerMark(secretKey, account),
  };
  return { envelope, row };
}
