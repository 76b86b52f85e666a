/** A service, or a sender, that wants to control the terminal of whoever calls it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Program, program, type Typist } from './program.ts';
import { say, standIn, type StandIn } from './stand-in.ts';

// Every call is a process of its own, and a busy machine takes its time to start one.
vi.setConfig({ testTimeout: 60_000 });

/** A title, a cleared screen, a colour of C1, another direction, a line that is none. */
const HOSTILE = 'seen\u001B]0;title\u0007\u001B[2J\u009B31m\u202Egpj.exe\u2028\u007F';
const KEY = '1x7Kq2ZpR9aLm4TbV0cWn5Y';

let waxseal: Program;
let service: StandIn;
beforeEach(() => {
  waxseal = program();
});
afterEach(async () => {
  waxseal.remove();
  await service.close();
});

/** Whether the terminal got nothing that it would carry out, and yet what the service said. */
function expectHarmless(typist: Typist): void {
  expect(typist.screen()).toContain('seen');
  expect(typist.screen()).not.toMatch(/(?!\r?\n|\t)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
}

const secret = {
  key: KEY,
  secret_key: KEY,
  shortkey: 'abc',
  secret_shortkey: 'abc',
  has_passphrase: false,
  verification: false,
  share_domain: '',
  is_owner: false,
};
const details = {
  show_secret: true,
  is_owner: false,
  verification: false,
  has_passphrase: false,
  locked_until: null,
};

describe('a refusal', () => {
  it.each([
    ['share', ['share']],
    ['share --server', ['share', '--server']],
    ['generate', ['generate']],
    ['reveal', ['reveal', KEY]],
    ['reveal --json', ['reveal', '--json', KEY]],
    ['burn', ['burn', '--yes', KEY]],
    ['status', ['status']],
    ['status of a secret', ['status', KEY]],
    ['recent', ['recent']],
  ])('of %s does not control the terminal', async (_, args) => {
    service = await standIn((_asked, response) =>
      say(response, 422, { message: HOSTILE, code: 'text_invalid' }),
    );
    const call = [...args, '--host', service.origin];
    const typist = waxseal.atTerminal(call, {}, 'echo x | "$@"');
    expect(await typist.ended()).toBe(5);
    expectHarmless(typist);
  });

  it('of login does not', async () => {
    service = await standIn((_, response) =>
      say(response, 401, { message: HOSTILE, code: 'token_invalid' }),
    );
    const typist = waxseal.atTerminal(['login', '--host', service.origin]);
    await typist.expectText('Address');
    typist.type('ada@example.com\r');
    await typist.expectText('API token');
    typist.type('hunter2\r');
    expect(await typist.ended()).toBe(6);
    expectHarmless(typist);
  });

  it('of a code does not: the question is asked again', async () => {
    service = await standIn(({ path }, response) => {
      if (path.includes('/verify')) say(response, 422, { message: HOSTILE, code: 'code_wrong' });
      else if (path.includes('/code')) say(response, 200, { details: { ask: 'ask', ends: 1 } });
      else say(response, 200, { record: secret, details: { ...details, is_bound: true } });
    });
    const typist = waxseal.atTerminal(['reveal', KEY, '--host', service.origin]);
    await typist.expectText('email address');
    typist.type('ada@example.com\r');
    await typist.expectText('Code from the email');
    typist.type('123456\r');
    await typist.expectText('seen');
    await typist.expectText('Code from the email');
    typist.type('\u0003');
    expect(await typist.ended()).toBe(130);
    expectHarmless(typist);
  });
});

describe('a text', () => {
  it.each([[[]], [['--json']]])('does not control the terminal: reveal %j', async (options) => {
    service = await standIn(({ method }, response) =>
      say(response, 200, {
        record:
          method === 'POST' ? { ...secret, secret_value: HOSTILE.replace('\u2028', '') } : secret,
        details,
      }),
    );
    const typist = waxseal.atTerminal(['reveal', KEY, '--host', service.origin, ...options]);
    expect(await typist.ended()).toBe(0);
    // A mark of direction is a part of the text, and pointed out.
    const shown = typist.screen().replaceAll(options.length > 0 ? '' : '\u202E', '');
    expect(shown).toContain('seen');
    expect(shown).not.toMatch(/(?!\r?\n|\t)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
    if (options.length === 0) expect(shown).toContain('change the direction of writing');
  });
});
