/** The secrets of a run on one's own machine: made once, kept outside the state they protect, readable by their owner. */
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
 * Reads the secrets file; makes it, or adds what a file of an earlier version lacks. What stands in it stays.
 *
 * @returns the settings in it, by name
 * @throws when the file is there but is no record of texts, or lacks something and cannot be written
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

/** Written beside the file and put in its place: whatever happens meanwhile, there is a whole one. */
function replace(path: string, secrets: Secrets): void {
  const draft = `${path}.${randomUUID()}`;
  write(draft, secrets);
  renameSync(draft, path);
}

function write(path: string, secrets: Secrets): void {
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: MODE, flag: 'wx' });
}

/** What the first version did not need. */
function drawLater() {
  return { NAME_KEY: drawKey(), MAIL_KEYS: drawKeys() };
}

function drawKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}

/** A list of keys with ids, of which there is one so far. */
function drawKeys(): string {
  return `k1:${drawKey()}`;
}
