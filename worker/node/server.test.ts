/** What a run takes from its environment: every setting, but no key with which stores are encrypted. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { settings } from '../config/config.ts';
import { keySettings } from '../config/keys.ts';
import { secretSettings } from './configuration.ts';
import { olderState } from './older-state.ts';
import { bindingsOf } from './server.ts';
import { passedSettings, settingsFromEnvironment } from './server-settings.ts';

const home = mkdtempSync(join(tmpdir(), 'waxseal-settings-'));
afterAll(() => rmSync(home, { recursive: true }));

const names = Object.keys(settings.entries);

function givenBy(environment: Record<string, string>): Record<string, string> {
  const SECRETS_FILE = join(home, 'secrets.json');
  return bindingsOf(settingsFromEnvironment({ ...environment, SECRETS_FILE }));
}

/** A file with the value of a setting, as Docker mounts a secret. */
function fileWith(content: string): string {
  const path = join(home, 'setting');
  writeFileSync(path, content);
  return path;
}

test('every setting is passed on, but for the keys and for what only Cloudflare can do', () => {
  const kept = names.filter((name) => !passedSettings.includes(name));
  expect(kept.toSorted()).toEqual([
    'MAIL_KEYS',
    'NAME_KEY',
    'OBJECT_JURISDICTION',
    'OBJECT_LOCATION_HINT',
    'SESSION_KEYS',
    'SHARD_KEY',
  ]);
  const everything = Object.fromEntries(names.map((name) => [name, 'outside']));
  const bindings = givenBy({ ...everything, HOME: 'outside' });
  const passedOn = Object.keys(bindings).filter((name) => bindings[name] === 'outside');
  expect(passedOn.toSorted()).toEqual(passedSettings.toSorted());
});

test('the keys are those of the secrets file, whatever the environment contains', () => {
  const { SHARD_KEY } = givenBy({});
  expect(SHARD_KEY).toMatch(/^[\w+/]{43}=$/);
  expect(givenBy({ SHARD_KEY: 'outside' })).toMatchObject({ SHARD_KEY });
});

test('a run is local unless APP_ENV is set', () => {
  expect(givenBy({})).toMatchObject({ APP_ENV: 'local' });
  expect(givenBy({ APP_ENV: 'selfhost' })).toMatchObject({ APP_ENV: 'selfhost' });
});

test.each(['', ' ', '-1', '1.5', '0x50', '65536', 'http'])('PORT=%j is named', (PORT) => {
  expect(() => settingsFromEnvironment({ PORT })).toThrow(/^PORT must be a port number/);
});

test('DURABILITY is named when it is neither of its two', () => {
  expect(() => settingsFromEnvironment({ DURABILITY: 'disk' })).toThrow(
    /^DURABILITY must be process or power$/,
  );
});

test.each(secretSettings.filter((name) => !(name in keySettings)))(
  '%s can be in a file, without the newline at its end',
  (name) => {
    const value = 'smtp://user:a-password-of-some-length@mail.example:587';
    const given = { [`${name}_FILE`]: fileWith(`${value}\n`) };
    const { environment } = settingsFromEnvironment(given);
    expect(environment).toMatchObject({ [name]: value });
    const both = () => settingsFromEnvironment({ ...given, [name]: value });
    expect(both).toThrow(`${name} and ${name}_FILE are both set`);
  },
);

test('a file of a setting that cannot be read is named, with the reason', () => {
  const path = join(home, 'nowhere');
  expect(() => settingsFromEnvironment({ SMTP_URL_FILE: path })).toThrow(
    `SMTP_URL_FILE: ${path} cannot be read (ENOENT)`,
  );
});

test('state of an older version is found where it was, and that of this one is not taken for it', () => {
  const [older, own] = [join(home, 'older'), join(home, 'own')];
  mkdirSync(join(older, 'objects/waxseal-Account'), { recursive: true });
  mkdirSync(join(own, 'objects/Account'), { recursive: true });
  expect(olderState(own, home)).toBe(null);
  expect(olderState(own, older)).toBe(older);
  expect(olderState(older, home)).toBe(older);
});
