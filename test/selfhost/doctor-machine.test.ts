/** What `npm run doctor` finds of the machine; and the command as a sysadmin calls it. */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../../worker/node/doctor/finding.ts';
import {
  diskFinding,
  machineFindings,
  nodeFinding,
  readConfig,
} from '../../worker/node/doctor/machine.ts';
import { withUnit } from '../../worker/node/doctor/unit.ts';
import { settingsFromEnvironment } from '../../worker/node/server-settings.ts';
import { type Alone, startAlone } from './alone.ts';
import { examined, expectWrong, textOf } from './examined.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let home: string;
let server: Alone;
let env: Alone['env'];
beforeAll(async () => {
  server = await startAlone();
  ({ home, env } = server);
}, 60_000);
afterAll(() => server.stop());

function found(over: Record<string, string> = {}): Finding[] {
  return machineFindings(settingsFromEnvironment({ ...env, ...over }));
}

function settingsFound(over: Record<string, string>): Finding {
  return readConfig(settingsFromEnvironment({ ...env, ...over })).finding;
}

describe('the machine', () => {
  it('finds nothing wrong at the files of a server that runs', () => {
    expectWrong(found());
    const text = textOf(found());
    expect(text).toContain(`ok STATE_DIR: ${home}/state is closed to other users.`);
    expect(text).toContain(`ok SECRETS_FILE: ${home}/secrets.json is closed to other users`);
    expect(text).toContain(`ok Node: ${process.versions.node}.`);
  });

  it('finds a state that is missing, and one that others can read', () => {
    expectWrong(
      found({ STATE_DIR: join(home, 'nowhere') }),
      /^wrong STATE_DIR: \S+ does not exist\. => run it as the user of the server or as root, .*STATE_DIR=\/var\/lib\/waxseal\/state/,
    );
    const STATE_DIR = join(home, 'open');
    mkdirSync(STATE_DIR);
    chmodSync(STATE_DIR, 0o750);
    expectWrong(
      found({ STATE_DIR }),
      /^wrong STATE_DIR: \S+ is open to other users\. => chmod go= '\S+'$/,
    );
  });

  it('finds keys that are missing, that others can read, and that are beside what they open', () => {
    const missing = join(home, 'none.json');
    expectWrong(
      found({ SECRETS_FILE: missing }),
      /^wrong SECRETS_FILE: \S+ does not exist\. => run it as the user/,
    );
    const open = join(home, 'open.json');
    copyFileSync(join(home, 'secrets.json'), open);
    chmodSync(open, 0o644);
    expectWrong(
      found({ SECRETS_FILE: open }),
      /^wrong SECRETS_FILE: \S+ is open to other users\. => chmod go= '\S+'$/,
    );
    const inside = join(home, 'state', 'secrets.json');
    copyFileSync(join(home, 'secrets.json'), inside);
    expectWrong(
      found({ SECRETS_FILE: inside }),
      /^wrong SECRETS_FILE: \S+ is inside STATE_DIR: .* => stop the server, move it elsewhere/,
    );
    rmSync(inside);
  });

  it.each([
    ['less than a gigabyte', { bsize: 1024 ** 2, bavail: 1023, blocks: 2048 }],
    ['less than a twentieth', { bsize: 1024 ** 2, bavail: 4900, blocks: 100_000 }],
  ])('finds a disk of which %s is free', (_, disk) => {
    expectWrong(
      [diskFinding('/state', disk)],
      /^wrong disk: Only [\d.]+ GiB of the disk of \/state are free, \d+ %: .* => free or add space\.$/,
    );
    const emptier = { ...disk, bavail: 9000, blocks: 100_000 };
    expectWrong([diskFinding('/state', emptier)]);
  });

  it.each([
    ['20.20.2', /^wrong Node: 20\.20\.2 is older than 24\.2\. => install a newer one/],
    ['24.1.9', /^wrong Node: 24\.1\.9 is older than 24\.2\. => install a newer one/],
    ['24.2.0', /^ok Node: 24\.2\.0\./],
    ['26.10.0', /^ok Node: 26\.10\.0\./],
  ])('judges Node %s, and says which one the server needs: %s', (version, expected) => {
    expect(textOf([nodeFinding(version)])).toMatch(expected);
  });

  it('finds settings with which no server starts, by their names and without their values', () => {
    const wrong = { SITE_HOST: 'https://x/', METRICS_TOKEN: 'too-short', AUTH_ENABLED: '1' };
    expect(textOf([settingsFound(wrong)])).toMatch(
      /^wrong settings: these settings are missing or wrong: SITE_HOST: .*METRICS_TOKEN: .* => correct them in \/etc\/waxseal\/waxseal\.env, and restart\.$/,
    );
    expect(textOf([settingsFound(wrong)])).not.toContain('too-short');
    const mail = { MAIL_DRIVER: 'smtp', MAIL_FROM: 'noreply@seal.example' };
    expect(textOf([settingsFound(mail)])).toMatch(
      /SMTP_URL.*If SMTP_URL is a credential of the unit/,
    );
  });

  it('looks no further without the keys, and makes none', async () => {
    const SECRETS_FILE = join(home, 'none.json');
    const proxy = { httpPort: 1, httpsPort: 1 };
    expectWrong(
      await examined({ env: { ...env, SECRETS_FILE }, proxy }),
      /^wrong SECRETS_FILE: \S+ does not exist, so the doctor has no key that the server knows\. => run it as/,
    );
    expectWrong(
      await examined({ env: { ...env, PORT: 'http' }, proxy }),
      /^wrong settings: PORT must be a port number, not http\. => correct it/,
    );
    expect(found({ SECRETS_FILE }).some(({ level }) => level === 'wrong')).toBe(true);
  });
});

describe('an installed unit', () => {
  const unit = () => join(home, 'waxseal.service');

  it('finds the files of the server where an installed unit has them, as the example does', () => {
    copyFileSync(join(root, 'worker/node/selfhost/waxseal.service'), unit());
    expect(withUnit({ APP_ENV: 'selfhost' }, unit())).toEqual({
      APP_ENV: 'selfhost',
      MALLOC_ARENA_MAX: '1',
      STATE_DIR: '/var/lib/waxseal/state',
      SECRETS_FILE: '/var/lib/waxseal/secrets/secrets.json',
    });
  });

  it('reads a unit with what systemctl edit has changed, and with its credentials', () => {
    writeFileSync(unit(), 'Environment=STATE_DIR=/a\nEnvironment=SECRETS_FILE=/b\n');
    mkdirSync(`${unit()}.d`, { recursive: true });
    const changed = [
      'Environment="STATE_DIR=/c d"',
      'LoadCredential=smtp_url:/etc/waxseal/smtp_url',
      'Environment=SMTP_URL_FILE=%d/smtp_url',
      '#Environment=SECRETS_FILE=/e',
    ];
    writeFileSync(`${unit()}.d/override.conf`, `[Service]\n${changed.join('\n')}\n`);
    expect(withUnit({}, unit())).toEqual({
      STATE_DIR: '/c d',
      SECRETS_FILE: '/b',
      SMTP_URL_FILE: '/etc/waxseal/smtp_url',
    });
  });

  it('reads no unit where the run names the files, or there is none', () => {
    const own = { SECRETS_FILE: '/own' };
    expect(withUnit(own, unit())).toBe(own);
    expect(withUnit({}, join(home, 'nowhere.service'))).toEqual({});
  });
});

describe('the command', () => {
  function run(parameters: readonly string[], over: Record<string, string> = {}, uid?: number) {
    const program = join(root, 'worker/node/doctor.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...parameters], {
      env: { PATH: process.env['PATH'], ...env, ...over },
      encoding: 'utf8',
      ...(uid !== undefined && { uid, gid: uid }),
    });
    return { status, stdout, stderr };
  }

  it('ends with 0 where nothing is wrong, and prints aligned lines with their number', () => {
    const { status, stdout, stderr } = run([server.base]);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.at(-1)).toMatch(/^\d+ ok, \d+ to check yourself, 0 wrong\.$/);
    const columns = lines
      .slice(0, -2)
      .map((line) => /^(?:ok {3}|note ) {2}\S+ +/.exec(line)?.[0].length);
    expect(new Set(columns).size).toBe(1);
  });

  it('ends with 1 where something is wrong, and says below it what to do', () => {
    const { status, stdout } = run(['http://127.0.0.1:1']);
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^wrong {2}reached +Nothing listens at 127\.0\.0\.1:1\.\n {15,}What to do: see whether the proxy runs/m,
    );
  });

  it('says which file it cannot read, and as whom to run it', () => {
    const SECRETS_FILE = join(home, 'closed.json');
    copyFileSync(join(home, 'secrets.json'), SECRETS_FILE);
    chmodSync(SECRETS_FILE, 0);
    // Nothing is closed to root.
    const nobody = process.getuid?.() === 0 ? 65_534 : undefined;
    const { status, stdout } = run([server.base], { SECRETS_FILE }, nobody);
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^wrong {2}SECRETS_FILE +\S+ cannot be read by this user \(EACCES\), .*\n +What to do: run it as the user of the server or as root/m,
    );
  });

  it.each([
    ['no address', []],
    ['a name without https', ['seal.example']],
    ['two addresses', ['https://seal.example', 'https://other.example']],
    ['another scheme', ['ftp://seal.example']],
    ['a password in the address', ['https://ada:word@seal.example']],
    ['an option that there is not', ['https://seal.example', '--quick']],
  ])('ends with 2 for %s, and says how it is called', (_, parameters) => {
    const { status, stdout, stderr } = run(parameters);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('npm run doctor -- https://seal.example [--dkim-selector NAME]');
    expect(stderr).not.toContain('word@');
  });

  it('ends with 2 for a password without a user, and does not repeat it', () => {
    const { status, stderr } = run([server.base], { DOCTOR_BASIC: 'apassword' });
    expect(status).toBe(2);
    expect(stderr).toContain('DOCTOR_BASIC is user:password');
    expect(stderr).not.toContain('apassword');
  });
});
