import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { localSecrets } from './secrets-file.ts';

const KEY = /^[\w+/]{43}=$/;
const KEYS = /^k1:[\w+/]{43}=$/;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-secrets-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

it('makes a file that is missing, for its owner alone, and reads the same from it again', () => {
  const path = join(home, 'new', 'secrets.json');
  const secrets = localSecrets(path);
  const { SHARD_KEY, NAME_KEY, SESSION_KEYS, MAIL_KEYS, ...others } = secrets;
  for (const key of [SHARD_KEY, NAME_KEY]) expect(key).toMatch(KEY);
  for (const keys of [SESSION_KEYS, MAIL_KEYS]) expect(keys).toMatch(KEYS);
  expect(others).toEqual({});
  expect(new Set(Object.values(secrets)).size).toBe(4);
  expect(localSecrets(path)).toEqual(secrets);
  expect([modeOf(path), modeOf(join(home, 'new'))]).toEqual([0o600, 0o700]);
});

it('reads a file as it is: a key that it lacks is not drawn anew, for then the state is lost', () => {
  const path = join(home, 'secrets.json');
  const incomplete = { SHARD_KEY: 'the route', MORE: 'of the operator' };
  writeFileSync(path, JSON.stringify(incomplete));
  expect(localSecrets(path)).toEqual(incomplete);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(incomplete);
});

it.each(['[]x', '3', '{"SHARD_KEY":1}'])(
  'refuses a file that is no record of texts, and leaves it as it is: %s',
  (content) => {
    const path = join(home, 'secrets.json');
    writeFileSync(path, content);
    expect(() => localSecrets(path)).toThrow();
    expect(readFileSync(path, 'utf8')).toBe(content);
  },
);
