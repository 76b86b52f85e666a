/** What a run takes from its environment: every setting, but no key of what is stored. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { settings } from '../config/config.ts';
import { runtimeOptions } from './server.ts';
import { passedSettings, settingsFromEnvironment } from './server-settings.ts';

const home = mkdtempSync(join(tmpdir(), 'waxseal-settings-'));
afterAll(() => rmSync(home, { recursive: true }));

const names = Object.keys(settings.entries);

/** What the Worker is given, as far as a run decides it. */
const runtime = v.looseObject({
  workers: v.looseTuple([v.looseObject({ bindings: v.record(v.string(), v.string()) })]),
});

function bindingsOf(environment: Record<string, string>): Record<string, string> {
  const SECRETS_FILE = join(home, 'secrets.json');
  const chosen = settingsFromEnvironment({ ...environment, SECRETS_FILE });
  return v.parse(runtime, runtimeOptions(chosen)).workers[0].bindings;
}

test('every setting is passed on, but for the keys and for what only Cloudflare can do', () => {
  const kept = names.filter((name) => !passedSettings.includes(name));
  expect(kept.toSorted()).toEqual([
    'MAIL_KEYS',
    'NAME_KEY',
    'OBJECT_JURISDICTION',
    'OBJECT_LOCATION_HINT',
    'ROUTE_KEY',
    'SESSION_KEYS',
  ]);
  const everything = Object.fromEntries(names.map((name) => [name, 'outside']));
  const bindings = bindingsOf({ ...everything, HOME: 'outside' });
  const passedOn = Object.keys(bindings).filter((name) => bindings[name] === 'outside');
  expect(passedOn.toSorted()).toEqual(passedSettings.toSorted());
});

test('the keys are those of the secrets file, whatever the environment contains', () => {
  const { ROUTE_KEY } = bindingsOf({});
  expect(ROUTE_KEY).toMatch(/^[\w+/]{43}=$/);
  expect(bindingsOf({ ROUTE_KEY: 'outside' })).toMatchObject({ ROUTE_KEY });
});

test('a run is local unless APP_ENV is set', () => {
  expect(bindingsOf({})).toMatchObject({ APP_ENV: 'local' });
  expect(bindingsOf({ APP_ENV: 'selfhost' })).toMatchObject({ APP_ENV: 'selfhost' });
});

test.each(['', ' ', '-1', '1.5', '0x50', '65536', 'http'])('PORT=%j is named', (PORT) => {
  expect(() => settingsFromEnvironment({ PORT })).toThrow(/^PORT must be a port number/);
});
