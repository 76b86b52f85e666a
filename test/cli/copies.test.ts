/** `--copies`: several secrets of one text, each with a link of its own; all of them or none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { listRecent } from '../../shared/contract/recent.ts';
import { httpClient } from '../support/http.ts';
import { authorizationOf } from '../support/program.ts';
import { type Account, newAccount } from './account.ts';
import { type Live, startLive } from './live.ts';
import { badNetwork } from './stand-in.ts';

let live: Live;
let account: Account;
beforeAll(async () => {
  live = await startLive({ SEAL_MODES: 'both', AUTOVERIFY: '1' });
  account = await newAccount(live.base);
});
afterAll(() => live.stop());

async function run(
  args: readonly string[],
  input = '',
  env: Readonly<Record<string, string>> = {},
) {
  return live.waxseal.run(args, { input, env: { ...live.env, ...env } });
}

async function recent(base: string, owner: Account) {
  const http = httpClient(base, 1);
  const headers = { Authorization: authorizationOf(owner) };
  const { text } = await http.send({ method: 'GET', path: '/api/v2/private/recent', headers });
  http.close();
  return v.parse(listRecent.reply, JSON.parse(text)).records;
}

describe.each([
  ['this machine', []],
  ['the site', ['--server']],
])('encrypted by %s', (_, encryption) => {
  it('prints a link for each copy on a line of its own, and each opens the text once', async () => {
    const made = await run(['share', '--copies', '3', ...encryption], 'the guest Wi-Fi');
    const links = made.stdout.trimEnd().split('\n');
    expect(new Set(links)).toHaveLength(3);
    for (const link of links) {
      expect(await run(['reveal'], link)).toMatchObject({ code: 0, stdout: 'the guest Wi-Fi' });
    }
    expect(await run(['reveal'], links[1])).toMatchObject({ code: 3, stdout: '' });
  });

  it('prints several links to one generated password', async () => {
    const made = await run(['generate', '--copies', '2', ...encryption]);
    expect(made.stdout).toMatch(/^\S{12}$/);
    const links = made.stderr.trimEnd().split('\n');
    expect(links).toHaveLength(2);
    for (const link of links) expect((await run(['reveal'], link)).stdout).toBe(made.stdout);
  });

  it('lists copies together in the account', async () => {
    const made = await run(['share', '--copies', '2', '--json', ...encryption], 'x', account.env);
    const created = v.parse(
      v.array(v.object({ metadata: v.object({ key: v.string(), batch: v.string() }) })),
      JSON.parse(made.stdout),
    );
    const listed = (await recent(live.base, account)).filter(({ key }) =>
      created.some(({ metadata }) => metadata.key === key),
    );
    expect(listed.map(({ batch }) => batch)).toEqual(created.map(({ metadata }) => metadata.batch));
    expect(new Set(listed.map(({ batch }) => batch))).toHaveLength(1);
  });
});

it('sends each recipient a link of their own', async () => {
  const to = ['--recipient', 'bob@example.com', '--recipient', 'eve@example.com'];
  const made = await run(['share', '--server', ...to], 'x', account.env);
  expect(made.stdout.trimEnd().split('\n')).toHaveLength(2);
  const emailed = (await recent(live.base, account)).flatMap(({ addresses = [] }) => [
    addresses.join(),
  ]);
  expect(new Set(emailed)).toEqual(new Set(['', 'bob@example.com', 'eve@example.com']));
});

it.each(['0', '21', '2.5', 'many'])('refuses %j as a number of copies', async (copies) => {
  expect(await run(['share', '--copies', copies], 'x')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'waxseal: --copies needs a whole number, 1 to 20.\n',
  });
});

it('says so where a service of an earlier version creates a single secret', async () => {
  const earlier = await badNetwork(live.base, () => false, 'copies');
  const made = await run(['share', '--copies', '3', '--server'], 'x', {
    WAXSEAL_HOST: earlier.origin,
  });
  await earlier.close();
  expect(earlier.asked.map(({ body }): unknown => JSON.parse(body))).toMatchObject([{ copies: 3 }]);
  expect(made.stdout.trimEnd().split('\n')).toHaveLength(1);
  expect(made.stderr).toContain('This service creates one secret at a time');
});

it('leaves no copies behind when the last cannot be created', async () => {
  const limited = await startLive({ SEAL_MODES: 'browser', AUTOVERIFY: '1', LIMIT_CREATE: '2' });
  const owner = await newAccount(limited.base);
  const env = { ...limited.env, ...owner.env };
  const made = await limited.waxseal.run(['share', '--copies', '3'], { input: 'x', env });
  const left = await recent(limited.base, owner);
  await limited.stop();
  expect(made.stdout).toBe('');
  expect(made.code).not.toBe(0);
  expect(left.map(({ state }) => state)).toEqual(['burned', 'burned']);
});
