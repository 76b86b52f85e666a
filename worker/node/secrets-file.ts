/** The secrets file of `npm start`: created once, outside the state that it protects, readable by its owner only. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseJson } from '../../shared/parse-json.ts';

const KEY_BYTES = 32;
const MODE = 0o600;

type Secrets = Readonly<Record<string, string>>;

/**
 * Reads the secrets file, or creates it. Secrets are never added to an existing file: a new key decrypts nothing that was
 * encrypted with the lost one, and the error of the missing setting names it.
 *
 * @returns the secrets by setting
 * @throws when the file is not a JSON object of strings
 */
export function localSecrets(path: string): Secrets {
  return existsSync(path) ? read(path) : create(path);
}

function read(path: string): Secrets {
  const parsed: unknown = parseJson(readFileSync(path, 'utf8'));
  if (typeof parsed !== 'object' || parsed === null) {
    throw new Error(`SECRETS_FILE ${path} is no JSON object`);
  }
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => {
      if (typeof value !== 'string')
        throw new Error(`SECRETS_FILE ${path}: ${name} must be a text`);
      return [name, value];
    }),
  );
}

function create(path: string): Secrets {
  const secrets = {
    SHARD_KEY: generateKey(),
    SESSION_KEYS: generateKeys(),
    NAME_KEY: generateKey(),
    MAIL_KEYS: generateKeys(),
  };
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: MODE, flag: 'wx' });
  return secrets;
}

function generateKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}

/** A list of keys with ids, with one key. */
function generateKeys(): string {
  return `k1:${generateKey()}`;
}
