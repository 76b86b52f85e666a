import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localSecrets } from './secrets-file.ts';

const KEY = /^[\w+/]{43}=$/;
const KEYS = /^k1:[\w+/]{43}=$/;
const earlier = {
  ROUTE_KEY: 'the route',
  SESSION_KEYS: 'k7:the sessions',
  MORE: 'of the operator',
};

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-secrets-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('a file that is missing is made, for its owner alone, and stays the same', () => {
  const path = join(home, 'new', 'secrets.json');
  const secrets = localSecrets(path);
  const { ROUTE_KEY, NAME_KEY, SESSION_KEYS, MAIL_KEYS, ...others } = secrets;
  for (const key of [ROUTE_KEY, NAME_KEY]) expect(key).toMatch(KEY);
  for (const keys of [SESSION_KEYS, MAIL_KEYS]) expect(keys).toMatch(KEYS);
  expect(others).toEqual({});
  expect(new Set(Object.values(secrets)).size).toBe(4);
  expect(localSecrets(path)).toEqual(secrets);
  expect([modeOf(path), modeOf(join(home, 'new'))]).toEqual([0o600, 0o700]);
});

test('a file of an earlier version gets what it lacks, once, and keeps what it has', () => {
  const path = join(home, 'secrets.json');
  writeFileSync(path, JSON.stringify(earlier), { mode: 0o600 });
  const secrets = localSecrets(path);
  const { NAME_KEY, MAIL_KEYS, ...others } = secrets;
  expect(NAME_KEY).toMatch(KEY);
  expect(MAIL_KEYS).toMatch(KEYS);
  expect(others).toEqual(earlier);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(secrets);
  expect(localSecrets(path)).toEqual(secrets);
  expect(modeOf(path)).toBe(0o600);
  expect(readdirSync(home)).toEqual(['secrets.json']);
});

test('a key that came later is kept as well, whatever else is lacking', () => {
  const path = join(home, 'secrets.json');
  writeFileSync(path, JSON.stringify({ ...earlier, NAME_KEY: 'the name' }));
  expect(localSecrets(path)).toMatchObject({ ...earlier, NAME_KEY: 'the name' });
});

test('a key that was always there is never drawn anew: without it the state is lost, and that must be seen', () => {
  const path = join(home, 'secrets.json');
  writeFileSync(path, '{}');
  expect(Object.keys(localSecrets(path)).toSorted()).toEqual(['MAIL_KEYS', 'NAME_KEY']);
});

test('a file elsewhere is completed where it is', () => {
  const there = join(home, 'there');
  mkdirSync(there);
  writeFileSync(join(there, 'real.json'), JSON.stringify(earlier));
  const path = join(home, 'secrets.json');
  symlinkSync(join(there, 'real.json'), path);
  expect(localSecrets(path)).toEqual(localSecrets(join(there, 'real.json')));
  expect(readdirSync(there)).toEqual(['real.json']);
});

test('a file that cannot be written causes an error that names what it lacks, and is left as it is', () => {
  // Nothing can be put beside it: a name this long is no name.
  const long = join(home, `${'x'.repeat(240)}.json`);
  writeFileSync(long, JSON.stringify(earlier));
  expect(() => localSecrets(long)).toThrow('lacks NAME_KEY and MAIL_KEYS, and cannot be written');
  expect(JSON.parse(readFileSync(long, 'utf8'))).toEqual(earlier);
});

test.each(['[]x', '3', '{"ROUTE_KEY":1}'])('a file that is no record of texts: %s', (content) => {
  const path = join(home, 'secrets.json');
  writeFileSync(path, content);
  expect(() => localSecrets(path)).toThrow();
  expect(readFileSync(path, 'utf8')).toBe(content);
});
