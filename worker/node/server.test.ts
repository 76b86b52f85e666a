/** What a run takes from its environment: every setting, but no key with which stores are encrypted. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { settings } from '../config/config.ts';
import { keySettings } from '../config/keys.ts';
import { secretSettings } from './configuration.ts';
import { bindingsOf, passedSettings, settingsFromEnvironment } from './server-settings.ts';

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

it('passes every setting on, but for the keys and for what only Cloudflare can do', () => {
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

it('takes the keys of the secrets file, whatever the environment contains', () => {
  const { SHARD_KEY } = givenBy({});
  expect(SHARD_KEY).toMatch(/^[\w+/]{43}=$/);
  expect(givenBy({ SHARD_KEY: 'outside' })).toMatchObject({ SHARD_KEY });
});

it('treats a run as a local one unless APP_ENV is set', () => {
  expect(givenBy({})).toMatchObject({ APP_ENV: 'local' });
  expect(givenBy({ APP_ENV: 'selfhost' })).toMatchObject({ APP_ENV: 'selfhost' });
});

it.each(['', ' ', '-1', '1.5', '0x50', '65536', 'http'])('refuses PORT=%j by name', (PORT) => {
  expect(() => settingsFromEnvironment({ PORT })).toThrow(/^PORT must be a port number/);
});

it('refuses DURABILITY by name when it is neither of its two values', () => {
  expect(() => settingsFromEnvironment({ DURABILITY: 'disk' })).toThrow(
    /^DURABILITY must be process or power$/,
  );
});

it.each(secretSettings.filter((name) => !(name in keySettings)))(
  'reads %s from a file, without the newline at its end',
  (name) => {
    const value = 'smtp://user:a-password-of-some-length@mail.example:587';
    const given = { [`${name}_FILE`]: fileWith(`${value}\n`) };
    const { environment } = settingsFromEnvironment(given);
    expect(environment).toMatchObject({ [name]: value });
    const both = () => settingsFromEnvironment({ ...given, [name]: value });
    expect(both).toThrow(`${name} and ${name}_FILE are both set`);
  },
);

it('names a file of a setting that cannot be read, with the reason', () => {
  const path = join(home, 'nowhere');
  expect(() => settingsFromEnvironment({ SMTP_URL_FILE: path })).toThrow(
    `SMTP_URL_FILE: ${path} cannot be read (ENOENT)`,
  );
});
