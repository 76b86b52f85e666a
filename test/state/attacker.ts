/**
 * An attacker who has a copy of all stores and all of the server's secrets, but no cookie, token or password. They know
 * the source code, and try every stored run of bytes as a key for every sealed value.
 */
import { createDecipheriv } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { derive, type Label } from '../../worker/crypto/hash.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** A wrapped account key, as V8 serializes a byte string: the type, the length, the bytes. */
const WRAPPED_BYTES = NONCE_BYTES + KEY_BYTES + TAG_BYTES;
const BYTES_MARK = Buffer.from([0x5c, 0x01, WRAPPED_BYTES]);

const labels: readonly Label[] = [
  'receipts',
  'password-pre',
  'password-verifier',
  'password-part',
  'token-part',
];

export interface Loot {
  /** Metadata keys that were opened. */
  readonly metadataKeys: readonly string[];
  /** How many keys were tried. */
  readonly tried: number;
}

/** An account's object, as its file holds it. */
interface Stolen {
  readonly state: Buffer;
  readonly receipts: readonly { readonly id: string; readonly sealed: Buffer }[];
}

/**
 * Tries to open the receipts of an account.
 *
 * @param folder a copy of the state
 * @param secretsFile the server's secrets
 * @param account its name, which follows from its address and the secrets
 * @param more keys that the attacker has beside all that
 */
export function attack(
  folder: string,
  secretsFile: string,
  account: string,
  more: readonly Uint8Array[] = [],
): Loot {
  const { state, receipts } = steal(folder);
  const stored = Array.from({ length: Math.max(0, state.length - KEY_BYTES + 1) }, (_, start) =>
    state.subarray(start, start + KEY_BYTES),
  );
  const keys = [...serverKeys(secretsFile), ...stored, ...more].flatMap(withDerived);
  const accountKeys = keys.flatMap((key) =>
    wrappedIn(state).flatMap((box) => open(key, account, box) ?? []),
  );
  const all = [...keys, ...accountKeys.flatMap(withDerived)];
  const opened = all.flatMap((key) =>
    receipts.flatMap(({ id, sealed }) => open(key, `${id}\0key`, sealed) ?? []),
  );
  return { metadataKeys: opened.map(String), tried: all.length };
}

/** The only account with receipts in a copied state. */
function steal(folder: string): Stolen {
  const accounts = globSync(join(folder, 'objects/Account/*.sqlite')).map(read);
  const [found, ...others] = accounts.filter(({ receipts }) => receipts.length > 0);
  if (!found || others.length > 0) throw new Error('there must be one account with receipts');
  return found;
}

function read(file: string): Stolen {
  const database = new DatabaseSync(file);
  const rows = (table: string, what: string) => {
    const named = database.prepare('SELECT name FROM sqlite_master WHERE name = ?').all(table);
    return named.length === 0 ? [] : database.prepare(`SELECT ${what} FROM ${table}`).all();
  };
  const state = Buffer.concat(rows('_kv', 'value').map(({ value }) => bytesOf(value)));
  const receipts = rows('receipts', 'id, encrypted_key').map(({ id, encrypted_key }) => ({
    id: String(id),
    sealed: bytesOf(encrypted_key),
  }));
  database.close();
  return { state, receipts };
}

function bytesOf(value: unknown): Buffer {
  return Buffer.from(value instanceof Uint8Array ? value : []);
}

function serverKeys(secretsFile: string): Buffer[] {
  const secrets: unknown = JSON.parse(readFileSync(secretsFile, 'utf8'));
  const texts = Object.values(v.parse(v.record(v.string(), v.string()), secrets));
  return texts.map((text) => Buffer.from(text.split(':').at(-1) ?? '', 'base64'));
}

function wrappedIn(state: Buffer): Buffer[] {
  const boxes: Buffer[] = [];
  for (let at = state.indexOf(BYTES_MARK); at >= 0; at = state.indexOf(BYTES_MARK, at + 1)) {
    const start = at + BYTES_MARK.length;
    boxes.push(state.subarray(start, start + WRAPPED_BYTES));
  }
  if (boxes.length === 0) throw new Error('no wrapped key was found');
  return boxes;
}

function withDerived(key: Uint8Array): Uint8Array[] {
  return [key, ...labels.map((label) => derive(key, label))];
}

function open(key: Uint8Array, context: string, sealed: Buffer): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const opened = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    decipher.final();
    return opened;
  } catch {
    return null;
  }
}
