/** `--only-for`: secrets that only certain people can open, with a code that is emailed to them. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import { anyAddress, awaitMail } from '../support/person.ts';
import { type Account, newAccount } from './account.ts';
import { type Live, startLive } from './live.ts';
import { badNetwork } from './stand-in.ts';

let live: Live;
let http: HttpClient;
let account: Account;
beforeAll(async () => {
  live = await startLive({ SEAL_MODES: 'both', AUTOVERIFY: '1' });
  http = httpClient(live.base, 1);
  account = await newAccount(live.base);
});
afterAll(async () => {
  http.close();
  await live.stop();
});

async function share(recipient: string, options: readonly string[] = []) {
  const args = ['share', '--only-for', recipient, ...options];
  return live.waxseal.run(args, { input: 'the value', env: { ...live.env, ...account.env } });
}

/** What `--json` prints of each secret. */
const printed = v.object({ metadata: v.object({ key: v.string() }) });

/** The names on the private page of a secret. */
async function namesOn(key: string): Promise<string[] | false | undefined> {
  const receipt = await live.client.receipt(key);
  return receipt.ok && receipt.reply.details.bound_to;
}

async function codeFor(recipient: string): Promise<string> {
  const { text } = await awaitMail(http, recipient, 'recipient-code');
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

describe.each([
  ['this machine', []],
  ['the site', ['--server']],
])('encrypted by %s', (_, encryption) => {
  it('opens for a recipient with the code from the email', async () => {
    const recipient = anyAddress();
    const { stdout: link } = await share(recipient, encryption);
    const typist = live.waxseal.atTerminal(['reveal', link.trim()], live.env);
    await typist.expectText('Your email address, which the sender will see:');
    typist.type(`${recipient}\r`);
    await typist.expectText('Code from the email:');
    const code = await codeFor(recipient);
    typist.type(`${code === '000000' ? '111111' : '000000'}\r`);
    await typist.expectText('Wrong or expired code.');
    await typist.expectText('Code from the email:');
    typist.type(`${code.slice(0, 3)} ${code.slice(3)}\r`);
    await typist.expectText('the value');
    expect(await typist.ended()).toBe(0);
  });

  it('opens each of several links for one of them alone, in their order', async () => {
    const [ada, bob] = [anyAddress(), anyAddress()];
    const options = ['--only-for', bob, '--copies', '2', '--json', ...encryption];
    const { stdout } = await share(ada, options);
    const records = v.parse(v.array(printed), JSON.parse(stdout));
    const lists = await Promise.all(records.map(({ metadata }) => namesOn(metadata.key)));
    expect(lists).toEqual([[ada], [bob]]);
  });

  it('keeps a secret closed where no one can enter a code', async () => {
    const recipient = anyAddress();
    const { stdout: link } = await share(recipient, encryption);
    const refused = await live.waxseal.run(['reveal', '--email', recipient], {
      input: link,
      env: live.env,
    });
    expect(refused).toMatchObject({
      code: 2,
      stdout: '',
      stderr:
        'waxseal: No terminal is available for questions. Open it in a browser, or at a terminal.\n',
    });
  });
});

it('brings a file in parts out as it was, after the code', async () => {
  const recipient = anyAddress();
  const contents = randomBytes(5 * 1024 * 1024);
  const sent = live.waxseal.newFile('sent.bin', contents);
  const saved = join(live.waxseal.home, 'saved.bin');
  const { stdout: link } = await share(recipient, ['--file', sent]);
  const options = ['--email', recipient, '-o', saved];
  const typist = live.waxseal.atTerminal(['reveal', ...options, link.trim()], live.env);
  await typist.expectText('Code from the email:');
  typist.type(`${await codeFor(recipient)}\r`);
  expect(await typist.ended()).toBe(0);
  expect(readFileSync(saved).equals(contents)).toBe(true);
});

it('refuses to guess who gets which link', async () => {
  const more = ['--only-for', anyAddress(), '--copies', '3'];
  const { code, stderr } = await share(anyAddress(), more);
  expect(code).toBe(2);
  expect(stderr).toContain('Give one --only-for for all links, or one for each of them.');
});

it('refuses a recipient that is no address', async () => {
  const refused = await share('example.com');
  expect(refused).toMatchObject({ code: 5, stdout: '' });
  expect(refused.stderr).toContain('Enter up to 20 email addresses');
});

it.each([
  ['this machine', []],
  ['the site', ['--server']],
])(
  'burns what %s encrypted on a service of an earlier version, where anyone with the link could open it',
  async (_, encryption) => {
    const earlier = await badNetwork(live.base, () => false, 'bound_to');
    const env = { WAXSEAL_HOST: earlier.origin, ...account.env };
    const args = ['share', '--only-for', anyAddress(), ...encryption];
    const made = await live.waxseal.run(args, { input: 'the value', env });
    await earlier.close();
    expect(made).toMatchObject({
      code: 5,
      stdout: '',
      stderr: 'waxseal: This service cannot restrict who opens a secret. Nothing was shared.\n',
    });
    const created = earlier.asked.find(({ path }) => path.includes('/conceal'));
    const { record } = v.parse(concealSecret.reply, JSON.parse(created?.answer ?? ''));
    const receipt = await live.client.receipt(record.metadata.key);
    expect(receipt.ok && receipt.reply.record.state).toBe('burned');
  },
);
