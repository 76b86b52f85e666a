/** How a self-hosted server starts: with its settings, at its address, and never twice on one state. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { httpClient } from '../support/http.ts';
import { groupEnded } from '../support/process-group.ts';
import { aloneSettings, failedStart, startAlone } from './alone.ts';
import { SITE } from './visitor.ts';
import { listeningHost } from '../../worker/node/server-settings.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-start-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

it('starts one server for one state and one port, and leaves no lock behind after a crash', async () => {
  const first = await startAlone({ home });
  expect(failedStart(aloneSettings(home, 0))).toContain(`another server runs on ${home}/state`);
  const onItsPort = aloneSettings(join(home, 'other'), first.port);
  expect(failedStart(onItsPort)).toContain('its port is taken');
  process.kill(-first.group, 'SIGKILL');
  await groupEnded(first.group, 5000);
  const second = await startAlone({ home });
  expect(await second.stop()).toBe(0);
});

it('listens on HOST, and lets no header change the caller’s address', async () => {
  const env = { HOST: '::1', LIMIT_CREATE: '1', SITE_HOST: SITE };
  const server = await startAlone({ home, env });
  expect(server.base).toMatch(/^http:\/\/\[::1\]:\d+$/);
  const http = httpClient(server.base, 1);
  const conceal = async (given: Record<string, string>) => {
    const headers = { Host: SITE, ...given };
    return (await http.post('/api/v2/secret/conceal', { secret: 'x' }, headers)).status;
  };
  expect(await conceal({ 'MF-CF-Blob': '{"clientIp":"203.0.113.1:1"}' })).toBe(200);
  expect(await conceal({ 'MF-CF-Blob': '{"clientIp":"203.0.113.2:1"}' })).toBe(429);
  http.close();
  expect(await server.stop()).toBe(0);
});

it('starts from any folder, closes its state to others, and does not start with the keys of another state', async () => {
  const [state, secrets] = [join(home, 'state'), join(home, 'secrets.json')];
  mkdirSync(state);
  for (const path of [home, state]) chmodSync(path, 0o755);
  const first = await startAlone({ home, cwd: home });
  expect((await fetch(`${first.base}/api/v2/health`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  const openToOthers = () =>
    [state, secrets, ...readdirSync(state, { recursive: true, encoding: 'utf8' })]
      .map((path) => resolve(state, path))
      .filter((path) => (statSync(path).mode & 0o077) !== 0);
  expect(openToOthers()).toEqual([]);
  chmodSync(state, 0o755);
  chmodSync(secrets, 0o644);
  const second = await startAlone({ home });
  expect(await second.stop()).toBe(0);
  expect(openToOthers()).toEqual([]);
  rmSync(secrets);
  const failure = failedStart(aloneSettings(home, 0));
  expect(failure).toContain('SHARD_KEY');
  expect(failure).toContain('SECRETS_FILE and STATE_DIR do not belong together');
  expect(failure).not.toMatch(/\n +at /);
});

it('prints what it lacks instead of starting, and what is wrong together', () => {
  const settings = aloneSettings(home, 0);
  expect(failedStart({ ...settings, HOST: 'seal.example' })).toContain('HOST must be an address');
  expect(failedStart({ ...settings, SMTP_URL: 'smtp://a:5%o@b' })).toContain('SMTP_URL must');
  const malformed = { TRUSTED_PROXIES: 'caddy', SITE_HOST: 'https://seal.example/' };
  expect(failedStart({ ...settings, ...malformed })).toMatch(/SITE_HOST: .*TRUSTED_PROXIES: /);
  expect(failedStart({ ...settings, INCOMING_RECIPIENT: 'support' })).toMatch(
    /^Waxseal did not start: .*INCOMING_RECIPIENT.*\n$/,
  );
  const forbidden = { SITE_HOST: '', LIMIT_BASIC: '0', BCRYPT_COST: '9' };
  const failure = failedStart({ ...settings, ...forbidden });
  expect(failure).toContain('SITE_HOST: is missing');
  expect(failure).toContain('LIMIT_BASIC: may not be 0');
  expect(failure).toContain('BCRYPT_COST: must be at least');
  expect(failure).toMatch(/^Waxseal did not start: these settings are missing or wrong: .+\n$/);
}, 120_000);

it.each(['0.0.0.0', '::', '192.0.2.1'])('refuses to show a local run to others at %s', (HOST) => {
  expect(() => listeningHost({ HOST })).toThrow('APP_ENV=selfhost');
  expect(listeningHost({ HOST, APP_ENV: 'selfhost' })).toBe(HOST);
});

it('ignores a machine’s name in HOST, which some shells put there', () => {
  expect(listeningHost({ HOST: 'x86_64-conda-linux-gnu' })).toBe('127.0.0.1');
  expect(listeningHost({})).toBe('127.0.0.1');
  expect(listeningHost({ HOST: '::1' })).toBe('::1');
});
