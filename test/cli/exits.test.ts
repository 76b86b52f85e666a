/** Every kind of failure has its exit code, and prints one printable line. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Live, startLive } from './live.ts';
import { type Ended, type Program, program } from './program.ts';
import { say, standIn, type StandIn } from './stand-in.ts';

let waxseal: Program;
beforeAll(() => {
  waxseal = program();
});
afterAll(() => waxseal.remove());

/** It has failed with a code, and printed one line. */
function expectOneLine({ code, stdout, stderr }: Ended, expected: number): void {
  expect(code).toBe(expected);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^waxseal: [^\n\p{Cc}]+\n$/u);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+|Error:/);
}

it.each([
  ['an option that there is not', ['share', '--passphrase', 'hunter2'], 'There is no option'],
  ['a token as an option', ['login', '--token=hunter2'], 'There is no option'],
  ['a value where there is none', ['share', '--json=hunter2'], 'takes no value'],
  ['too many arguments', ['reveal', 'hunter2', 'hunter2'], 'takes one argument'],
  ['an argument where there is none', ['generate', 'hunter2'], 'takes no argument'],
  ['a secret instead of a file', ['share', 'hunter2', '--host', 'seal.example'], 'cannot be read'],
  ['a lifetime that is none', ['share', '--ttl', 'hunter2'], 'Write the time like this'],
  ['a host without encryption', ['status', '--host', 'http://seal.example'], 'Use https'],
  ['a link without encryption', ['reveal', 'http://seal.example/secret/abc'], 'Use https'],
  ['something that is no link', ['reveal', 'https://seal.example/hunter2'], 'neither a link nor'],
  [
    'the wrong link of the two, to open',
    ['reveal', 'https://seal.example/private/hunter2'],
    'That is the private link',
  ],
  [
    'the wrong link of the two, to burn',
    ['burn', 'https://seal.example/secret/hunter2'],
    'That is the recipient’s link',
  ],
  [
    'a link of another host',
    ['reveal', '--host', 'a.example', 'https://b.example/secret/abc'],
    'belongs to another host',
  ],
  [
    'the private link of a request, to answer',
    ['answer', `https://a.example/private/ask/hunter2#p${'0'.repeat(43)}`],
    'That is the private link',
  ],
  [
    'something to answer that is no link',
    ['answer', 'https://seal.example/hunter2'],
    'neither a link nor',
  ],
  ['a field whose name is none', ['ask', 'hunter2', '--field', 'a=hunter2'], '--field needs'],
  ['no host', ['share'], 'Name the host'],
  [
    'a length that would become another',
    ['generate', '--length', '7', '--host', 'a.example'],
    '--length is out of range',
  ],
  [
    'the site to encrypt, and a file',
    ['share', '--server', '--file', 'hunter2'],
    'Use either --server',
  ],
  [
    'an email, and nothing for the site',
    ['share', '--recipient', 'hunter2', '--no-server'],
    'Use either --recipient',
  ],
  ['no terminal to log in at', ['login', '--host', 'seal.example'], 'No terminal'],
])(
  'ends with 2 for a command that is not right, and repeats nothing that was typed: %s',
  async (_, args, reason) => {
    const ended = await waxseal.run(args, { input: 'x' });
    expectOneLine(ended, 2);
    // Most of these have no host and no terminal either, which ends with 2, too.
    expect(ended.stderr).toContain(reason);
    expect(ended.stderr).not.toContain('hunter2');
  },
);

describe('a refusal', () => {
  let service: StandIn;
  afterEach(() => service.close());
  const share = () => waxseal.run(['share', '--host', service.origin], { input: 'x' });

  it.each([
    [400, { message: 'No.', code: 'malformed' }, 5, 'No.'],
    [401, { message: 'No.', code: 'token_invalid' }, 6, 'No. Try “waxseal login”.'],
    [403, { message: 'No.', code: 'plan_lacks_api' }, 6, 'No.'],
    [404, { message: 'Unknown secret', code: 'secret_unknown' }, 3, 'Unknown secret.'],
    [404, { message: 'Unknown request', code: 'ask_unknown' }, 3, 'Unknown request.'],
    [404, { message: 'Not Found', code: 'not_found' }, 1, 'Not Found.'],
    [409, { message: 'No.', code: 'ask_ended', reason: 'closed' }, 3, 'No.'],
    [413, { message: 'No.', code: 'body_too_large' }, 5, 'No.'],
    [422, { message: 'No.', code: 'ttl_invalid' }, 5, 'No.'],
    [422, { message: 'No.', code: 'asks_refused' }, 5, 'No.'],
    [422, { message: 'No.', code: 'code_of_tomorrow' }, 5, 'No.'],
    [422, { message: 'No.', code: 'account_required' }, 6, 'No. Try “waxseal login”.'],
    [422, { message: 'No.', code: 'passphrase_wrong' }, 4, 'No.'],
    [
      429,
      { message: 'No.', code: 'passphrase_locked', retry_after: 600 },
      4,
      'No. Try again in 10 minutes.',
    ],
    [
      429,
      { message: 'No.', code: 'rate_limited', retry_after: 61 },
      7,
      'No. Try again in 2 minutes.',
    ],
    [500, { message: 'No.', code: 'internal', request_id: 'r' }, 1, 'No.'],
    [503, { message: 'No.', code: 'store_unavailable' }, 7, 'No.'],
    [422, { message: 'a\n\u001B[31mb', code: 'text_invalid' }, 5, 'a [31mb.'],
  ])('takes a refusal of %i with %j, and ends with %i', async (status, fields, code, message) => {
    service = await standIn((_, response) => say(response, status, fields));
    const ended = await share();
    expectOneLine(ended, code);
    expect(ended.stderr).toBe(`waxseal: ${message}\n`);
  });

  it.each([
    [200, '<h1>Hello</h1>', 1],
    [200, '{"success":true}', 1],
    [502, '<h1>Bad</h1>', 7],
  ])('makes up no refusal where something else answers %i with %s', async (status, text, code) => {
    service = await standIn((_, response) => void response.writeHead(status).end(text));
    expectOneLine(await share(), code);
  });

  it.each([
    [401, '<h1>Attention required</h1>'],
    [403, '<h1>Attention required</h1>'],
    [429, '<h1>Attention required</h1>'],
    [401, '{"error":"blocked"}'],
    [403, '{"error":"blocked"}'],
  ])(
    'tells the site’s refusal apart from one by something in between: %i with %s',
    async (status, text) => {
      service = await standIn((_, response) => void response.writeHead(status).end(text));
      expect(await share()).toMatchObject({
        code: 7,
        stdout: '',
        stderr:
          `waxseal: Something between you and ${service.origin} refused the request (${status}). ` +
          'Try another network, or ask the operator of the site.\n',
      });
    },
  );
});

describe('a service', () => {
  it('ends the program with 7 when it cannot be reached', async () => {
    expectOneLine(await waxseal.run(['status', '--host', 'http://127.0.0.1:1']), 7);
  });

  it('follows no redirect of a service', async () => {
    const elsewhere = await standIn((_, response) => say(response, 200, {}));
    const service = await standIn(({ path }, response) => {
      response.writeHead(307, { Location: elsewhere.origin + path }).end();
    });
    const env = { WAXSEAL_CUSTID: 'ada@example.com', WAXSEAL_TOKEN: 'hunter2' };
    expectOneLine(await waxseal.run(['share', '--host', service.origin], { input: 'x', env }), 1);
    expect(elsewhere.asked).toEqual([]);
    await Promise.all([service.close(), elsewhere.close()]);
  });
});

describe('a secret of a real service', () => {
  let live: Live;
  beforeAll(async () => {
    live = await startLive();
  });
  afterAll(() => live.stop());
  const at = () => ({ env: live.env });

  it('ends with 3 for a secret that is unknown, read, or burned', async () => {
    expect((await waxseal.run(['reveal', '1aaaaaaaaaaaaaaaaaaaaAA'], at())).code).toBe(3);
    const { secretKey, metadataKey } = await live.client.conceal({ secret: 'x' });
    expect((await waxseal.run(['reveal', secretKey], at())).code).toBe(0);
    const again = await waxseal.run(['reveal', secretKey], at());
    expectOneLine(again, 3);
    expect(again.stderr).toMatch(/This secret was opened on \d{4}-/);
    const burned = await waxseal.run(['burn', metadataKey, '--yes'], at());
    expectOneLine(burned, 3);
  });

  it('prints the status of a secret, and changes nothing', async () => {
    const { secretKey, metadataKey } = await live.client.conceal({ secret: 'x' });
    const share = `${live.base}/secret/${secretKey}`;
    const own = `${live.base}/private/${metadataKey}`;
    const word = async (...args: string[]) => {
      const { code, stdout } = await waxseal.run(['status', ...args], at());
      return [code, stdout.trim()];
    };
    expect(await word()).toEqual([0, 'nominal']);
    expect(await word(share)).toEqual([0, 'sealed']);
    expect(await word(secretKey)).toEqual([0, 'sealed']);
    expect(await word(own)).toEqual([0, 'new']);
    expect(await word(metadataKey)).toEqual([0, 'viewed']);
    expect((await waxseal.run(['burn', `${own}/burn`, '-y'])).code).toBe(0);
    expect(await word(share)).toEqual([3, 'burned']);
    expect(await word(own)).toEqual([3, 'burned']);
  });

  it('ends with 4 until the passphrase is right', async () => {
    const { secretKey, metadataKey } = await live.client.conceal({
      secret: 'x',
      passphrase: 'right',
    });
    const attempt = (command: 'reveal' | 'burn', key: string, passphrase: string) => {
      const file = waxseal.newFile('passphrase', `${passphrase}\n`);
      const args = [command, key, '--passphrase-file', file];
      return waxseal.run(command === 'burn' ? [...args, '--yes'] : args, at());
    };
    const without = await waxseal.run(['reveal', secretKey], at());
    expectOneLine(without, 4);
    expect(without.stderr).toContain('--passphrase-file');
    expectOneLine(await attempt('reveal', secretKey, 'wrong'), 4);
    for (let i = 0; i < 4; i++) await attempt('reveal', secretKey, 'wrong');
    const locked = await attempt('reveal', secretKey, 'right');
    expect(locked.code).toBe(4);
    expect(locked.stderr).toMatch(/Try again in \d+ minutes/);
    expect((await attempt('burn', metadataKey, 'wrong')).code).toBe(4);
    expect((await attempt('burn', metadataKey, 'right')).code).toBe(0);
  });

  it('ends with 6 without an account where a secret is to be mailed or listed', async () => {
    const mailed = await waxseal.run(['share', '--server', '--recipient', 'bob@example.com'], {
      ...at(),
      input: 'x',
    });
    expectOneLine(mailed, 6);
    expect((await waxseal.run(['recent'], at())).code).toBe(6);
  });
});
