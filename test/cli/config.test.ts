/** Who may see the configuration, and who is ever sent what stands in it. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorizationOf } from '../support/program.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Account, newAccount } from './account.ts';
import { type Program, program, type Typist } from './program.ts';
import { say, standIn, type StandIn } from './stand-in.ts';

const ada = { custid: 'ada@example.com', token: 'hunter2' };
const bob = { custid: 'bob@example.com', token: 'hunter3' };

let waxseal: Program;
beforeEach(() => {
  waxseal = program();
});
afterEach(() => waxseal.remove());

const configPath = () => join(waxseal.home, '.config/waxseal/config.json');

function writeConfig(contents: unknown, mode = 0o600, path = configPath()): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, typeof contents === 'string' ? contents : JSON.stringify(contents));
  chmodSync(path, mode);
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('with a real service', () => {
  let server: RunningServer;
  let account: Account;
  beforeAll(async () => {
    server = await startServer({ env: { AUTOVERIFY: '1' } });
    account = await newAccount(server.base);
  });
  afterAll(() => server.stop());

  async function login(typist: Typist, token: string): Promise<void> {
    await typist.expectText('Host:');
    typist.type(`${server.base}\r`);
    await typist.expectText('Address');
    typist.type(`${account.custid}\r`);
    await typist.expectText('API token');
    typist.type(`${token}\r`);
  }

  it('stores credentials that work at login, readable by no one else, for every later call', async () => {
    const typist = waxseal.atTerminal(['login']);
    await login(typist, account.token);
    expect(await typist.ended()).toBe(0);
    expect(typist.screen()).not.toContain(account.token);
    expect(modeOf(configPath())).toBe(0o600);
    expect(modeOf(dirname(configPath()))).toBe(0o700);
    expect(readdirSync(dirname(configPath()))).toEqual(['config.json']);
    const shared = await waxseal.run(['share', '--json', '--label', 'Door code'], {
      input: 'x',
    });
    expect(JSON.parse(shared.stdout)).toMatchObject({ metadata: { custid: account.custid } });
    const { stdout } = await waxseal.run(['recent']);
    expect(stdout.split('\n')[0]).toMatch(
      /^\w{8}\tnew\t\d{4}-\d\d-\d\d \d\d:\d\d\t.*\t\tDoor code$/,
    );
    const listed = await waxseal.run(['recent', '--json', '--page', '2']);
    expect(JSON.parse(listed.stdout)).toEqual({ records: [], count: 1 });
    const out = await waxseal.run(['logout']);
    expect(out.code).toBe(0);
    expect(readFileSync(configPath(), 'utf8')).not.toContain(account.token);
    expect((await waxseal.run(['recent'])).code).toBe(6);
  });

  it('keeps nothing at login that does not work', async () => {
    const typist = waxseal.atTerminal(['login']);
    await login(typist, account.token.slice(0, -4));
    expect(await typist.ended()).toBe(6);
    expect(existsSync(configPath())).toBe(false);
  });

  it('takes credentials of the environment in place of a login', async () => {
    const env = {
      WAXSEAL_HOST: server.base,
      WAXSEAL_CUSTID: ` ${account.custid}`,
      WAXSEAL_TOKEN: ` ${account.token}\n`,
    };
    expect((await waxseal.run(['recent'], { env })).code).toBe(0);
    const wrong = await waxseal.run(['recent'], { env: { ...env, WAXSEAL_TOKEN: 'x' } });
    expect(wrong.code).toBe(6);
  });
});

describe('a configuration', () => {
  it.each(['644', '640', '604', '660'])(
    'refuses a configuration that others can read: %s',
    async (mode) => {
      writeConfig({ host: 'https://seal.example' }, Number.parseInt(mode, 8));
      const { code, stderr } = await waxseal.run(['recent']);
      expect(code).toBe(2);
      expect(stderr).toBe(
        `waxseal: Others can read ${configPath()}. Change that first: chmod 600 '${configPath()}'\n`,
      );
    },
  );

  it.each(['', '{"hunter2', '"hunter2"', '{"accounts":{"https://a.example":"hunter2"}}'])(
    'refuses a configuration that is not valid, and never shows it: %j',
    async (contents) => {
      writeConfig(contents);
      const { code, stderr } = await waxseal.run(['recent']);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^waxseal: .* is not valid\. [^\n]*\n$/);
      expect(stderr).not.toContain('hunter2');
    },
  );

  it('looks for the configuration where --config, the environment or XDG say, in that order', async () => {
    const hosts = ['option', 'setting', 'xdg'];
    const paths = hosts.map((host) => join(waxseal.home, `${host}.json`));
    paths[2] = join(waxseal.home, 'xdg/waxseal/config.json');
    for (const [index, path] of paths.entries())
      writeConfig({ host: `http://127.0.0.1:${index + 1}` }, 0o600, path);
    const [option = '', setting = ''] = paths;
    const xdg = { XDG_CONFIG_HOME: join(waxseal.home, 'xdg') };
    const chosen = [
      await waxseal.run(['status', '--config', option], {
        env: { WAXSEAL_CONFIG: setting, ...xdg },
      }),
      await waxseal.run(['status'], { env: { WAXSEAL_CONFIG: setting, ...xdg } }),
      await waxseal.run(['status'], { env: xdg }),
    ].map(({ stderr }) => /:(\d) refused/.exec(stderr)?.[1]);
    expect(chosen).toEqual(['1', '2', '3']);
  });
});

describe('credentials', () => {
  let home: StandIn;
  let other: StandIn;
  beforeEach(async () => {
    const answer = () => standIn((_, response) => say(response, 404, { message: 'No.' }));
    [home, other] = await Promise.all([answer(), answer()]);
  });
  afterEach(() => Promise.all([home.close(), other.close()]));

  const sentTo = ({ asked }: StandIn) => asked.map(({ authorization }) => authorization);

  it('sends the credentials of the configuration to their own host and no other', async () => {
    const accounts = { [home.origin]: ada };
    writeConfig({ host: home.origin, accounts });
    await waxseal.run(['share'], { input: 'x' });
    await waxseal.run(['share', '--host', other.origin], { input: 'x' });
    await waxseal.run(['recent', '--host', other.origin]);
    await waxseal.run(['reveal', `${other.origin}/secret/abc`]);
    await waxseal.run(['burn', `${other.origin}/private/abc`, '--yes']);
    await waxseal.run(['status', `${other.origin}/secret/abc`]);
    expect(sentTo(home)).toEqual([authorizationOf(ada)]);
    expect(other.asked.length).toBeGreaterThanOrEqual(5);
    expect(new Set(sentTo(other))).toEqual(new Set([undefined]));
  });

  it('sends the credentials of the environment to the host that stands beside them', async () => {
    writeConfig({ accounts: { [other.origin]: bob } });
    const credentials = { WAXSEAL_CUSTID: ada.custid, WAXSEAL_TOKEN: ada.token };
    const env = { WAXSEAL_HOST: home.origin, ...credentials };
    await waxseal.run(['recent'], { env });
    await waxseal.run(['recent', '--host', other.origin], { env });
    expect(sentTo(home)).toEqual([authorizationOf(ada)]);
    expect(sentTo(other)).toEqual([authorizationOf(bob)]);
  });

  it('sends no credentials by halves', async () => {
    const env = { WAXSEAL_HOST: home.origin, WAXSEAL_TOKEN: ada.token };
    expect((await waxseal.run(['recent'], { env })).code).toBe(2);
    expect(home.asked).toEqual([]);
  });

  it('sends no account to read or to burn, which need none', async () => {
    writeConfig({ host: home.origin, accounts: { [home.origin]: ada } });
    await waxseal.run(['reveal', 'abc']);
    await waxseal.run(['burn', 'abc', '--yes']);
    expect(sentTo(home)).toEqual([undefined, undefined]);
  });
});
