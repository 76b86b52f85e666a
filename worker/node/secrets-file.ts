/** The secrets file of `npm start`: created once, outside the state that it protects, readable by its owner only. */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

const KEY_BYTES = 32;
const MODE = 0o600;

type Secrets = Readonly<Record<string, string>>;

/**
 * Reads the secrets file; creates it, or adds secrets that an earlier version did not need. Existing secrets never change.
 *
 * @returns the secrets by setting
 * @throws when the file is not a JSON object of strings, or is incomplete and cannot be written
 */
export function localSecrets(path: string): Secrets {
  if (!existsSync(path)) return create(path);
  const found = read(path);
  const complete = { ...drawLater(), ...found };
  const lacking = Object.keys(complete).filter((name) => !(name in found));
  if (lacking.length === 0) return found;
  try {
    replace(realpathSync(path), complete);
  } catch (cause) {
    const names = lacking.join(' and ');
    throw new Error(`${path} lacks ${names}, and cannot be written`, { cause });
  }
  return complete;
}

function read(path: string): Secrets {
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${path} is no JSON object`);
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => {
      if (typeof value !== 'string') throw new Error(`${path}: ${name} must be a text`);
      return [name, value];
    }),
  );
}

function create(path: string): Secrets {
  const secrets = { ROUTE_KEY: drawKey(), SESSION_KEYS: drawKeys(), ...drawLater() };
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  write(path, secrets);
  return secrets;
}

/** Written to a temporary file and renamed, so that there is a complete file at any time. */
function replace(path: string, secrets: Secrets): void {
  const draft = `${path}.${randomUUID()}`;
  write(draft, secrets);
  renameSync(draft, path);
}

function write(path: string, secrets: Secrets): void {
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: MODE, flag: 'wx' });
}

/** Secrets that the first version did not need. */
function drawLater() {
  return { NAME_KEY: drawKey(), MAIL_KEYS: drawKeys() };
}

function drawKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}

/** A list of keys with ids, with one key. */
function drawKeys(): string {
  return `k1:${drawKey()}`;
}
