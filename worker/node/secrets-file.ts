/** The secrets of a run on one's own machine: made once, kept outside the state they protect, readable by their owner. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const KEY_BYTES = 32;

/**
 * Reads the secrets file, or makes one.
 *
 * @returns the settings in it, by name
 * @throws when the file is there but is no record of texts
 */
export function localSecrets(path: string): Record<string, string> {
  if (!existsSync(path)) create(path);
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${path} is no JSON object`);
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => {
      if (typeof value !== 'string') throw new Error(`${path}: ${name} must be a text`);
      return [name, value];
    }),
  );
}

function create(path: string): void {
  const secrets = { ROUTE_KEY: drawKey(), SESSION_KEYS: `k1:${drawKey()}` };
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
}

function drawKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}
