/** At a real terminal: what is typed is not shown, and the terminal is left as it was. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Live, startLive } from './live.ts';
import type { Typist } from './program.ts';
import { standIn } from './stand-in.ts';

let live: Live;
beforeAll(async () => {
  live = await startLive();
});
afterAll(() => live.stop());

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
/** Shows the terminal's settings before and after, and what the program ended with. */
const AROUND = 'stty -a; "$@"; echo "ended with $?"; stty -a';

function expectSameSettings(typist: Typist): void {
  const [before = '', after = ''] =
    typist.screen().match(/speed[^]*?(?:-cmspar|$)[^]*?\bextproc/g) ?? [];
  expect(before).toContain('echo');
  expect(after).toBe(before);
}

/** The link that was printed, opened by another program. */
async function opened(screen: string, passphrase?: string) {
  const key = /\/secret\/(\w+)/.exec(screen)?.[1] ?? '';
  const answer = await live.client.reveal(key, passphrase === undefined ? {} : { passphrase });
  return answer.ok ? answer.reply.record.secret_value : answer.failure.code;
}

describe('share', () => {
  it('asks for the secret and twice for the passphrase, and shows neither', async () => {
    const typist = live.waxseal.atTerminal(['share', '--passphrase-prompt'], live.env);
    await typist.expectText('Ctrl-D ends it');
    typist.type(`hunter2 \rsecond línee\u007F${CTRL_D}`);
    await typist.expectText('Passphrase');
    typist.type('open sesame\r');
    await typist.expectText('again');
    typist.type('open sesame\r');
    await typist.expectText('Private link');
    expect(await typist.ended()).toBe(0);
    expect(typist.screen()).not.toMatch(/hunter2|second|sesame/);
    expect(await opened(typist.screen(), 'open sesame')).toBe('hunter2 \nsecond líne');
  });

  it('asks at the terminal while the secret comes through a pipe and the link leaves through one', async () => {
    const path = join(live.waxseal.home, 'link');
    const piped = `printf 'a\\0b' | "$@" > '${path}'`;
    const typist = live.waxseal.atTerminal(['share', '--passphrase-prompt'], live.env, piped);
    await typist.expectText('Passphrase');
    // Both answers at once: what is typed ahead is not lost, and not shown.
    typist.type('sesame\rsesame\r');
    expect(await typist.ended()).toBe(0);
    expect(typist.screen()).not.toContain('sesame');
    expect(await opened(readFileSync(path, 'utf8'), 'sesame')).toBe('a\0b');
  });

  it('asks again when the two differ', async () => {
    const typist = live.waxseal.atTerminal(
      ['share', '--passphrase-prompt'],
      live.env,
      'echo x | "$@"',
    );
    await typist.expectText('Passphrase');
    typist.type('sesame\rsesam\r');
    await typist.expectText('do not match');
    await typist.expectText('Passphrase');
    typist.type('sesame\rsesame\r');
    expect(await typist.ended()).toBe(0);
  });

  it('takes a text of any size', async () => {
    const typist = live.waxseal.atTerminal(['share'], live.env);
    await typist.expectText('Ctrl-D ends it');
    const line = 'x'.repeat(6000);
    typist.type(`${line}\r\t${CTRL_D}`);
    expect(await typist.ended()).toBe(0);
    expect(await opened(typist.screen())).toBe(`${line}\n\t`);
  });
});

describe('reveal', () => {
  it('asks for the link and for the passphrase that it needs, and ends the line', async () => {
    const { secretKey } = await live.client.conceal({ secret: 'the value', passphrase: 'sesame' });
    const typist = live.waxseal.atTerminal(['reveal'], live.env, AROUND);
    await typist.expectText('Link or key');
    typist.type(`${live.base}/secret/${secretKey}\r`);
    await typist.expectText('Passphrase');
    typist.type('sesame\r');
    await typist.expectText('the value\r\nended with 0');
    await typist.ended();
    expect(typist.screen()).not.toContain(secretKey);
    expect(typist.screen()).not.toContain('sesame');
  });

  it('names what is odd about a passphrase before it is tried, and takes another', async () => {
    const passphrase = 'open sesame';
    const { secretKey, metadataKey } = await live.client.conceal({ secret: 'x', passphrase });
    const typist = live.waxseal.atTerminal(['reveal', secretKey], live.env);
    await typist.expectText('Passphrase');
    typist.type('open sesame \r');
    await typist.expectText('ends with a space. Return to use it, or type it again: ');
    typist.type('open sesame\r');
    expect(await typist.ended()).toBe(0);
    const receipt = await live.client.receipt(metadataKey);
    expect(receipt.ok && receipt.reply.details.misses).toBe(0);
  });

  it('adds no line end where there is one', async () => {
    const { secretKey } = await live.client.conceal({ secret: 'the value\n' });
    const typist = live.waxseal.atTerminal(['reveal', secretKey], live.env, AROUND);
    await typist.expectText('the value\r\nended with 0');
    await typist.ended();
  });

  it.each([
    [[], '<U+001B>]0;owned<U+0007><U+001B>[2Jx', 'shown here as <U+…>'],
    [['--json'], String.raw`\u001b]0;owned\u0007\u001b[2Jx`, ''],
  ])('keeps foreign text from controlling the terminal: %j', async (options, shown, note) => {
    const { secretKey } = await live.client.conceal({ secret: '\u001B]0;owned\u0007\u001B[2Jx' });
    const typist = live.waxseal.atTerminal(['reveal', secretKey, ...options], live.env, AROUND);
    await typist.expectText(shown);
    await typist.expectText(note);
    await typist.ended();
    expect(typist.screen()).not.toContain('\u001B');
  });
});

it('asks before it burns, and changes nothing unless the answer is yes', async () => {
  const { metadataKey } = await live.client.conceal({ secret: 'x' });
  for (const [answer, code] of [
    ['\r', 130],
    ['yes\r', 0],
  ] as const) {
    const typist = live.waxseal.atTerminal(['burn', metadataKey], live.env);
    await typist.expectText('[y/N]');
    typist.type(answer);
    expect(await typist.ended()).toBe(code);
  }
  const receipt = await live.client.receipt(metadataKey);
  expect(receipt.ok && receipt.reply.record.state).toBe('burned');
});

it('shows the sender how long a secret is locked, and how many unlocks are left', async () => {
  const { secretKey, metadataKey } = await live.client.conceal({ secret: 'x', passphrase: 'p' });
  for (let miss = 0; miss < 5; miss++) {
    await live.client.reveal(secretKey, { passphrase: 'wrong' });
  }
  const typist = live.waxseal.atTerminal(['status', metadataKey], live.env);
  await typist.expectText('Locked until 2');
  await typist.expectText('Unlocks left: 3.');
  expect(await typist.ended()).toBe(0);
});

describe('Ctrl-C', () => {
  it.each([
    ['share', 'Ctrl-D ends it'],
    ['reveal', 'Link or key'],
  ])(
    'ends the question of %s with 130, and leaves the terminal as it was',
    async (command, question) => {
      const typist = live.waxseal.atTerminal([command], live.env, AROUND);
      await typist.expectText(question);
      typist.type(`half${CTRL_C}`);
      await typist.expectText('ended with 130');
      await typist.ended();
      expectSameSettings(typist);
      expect(typist.screen()).not.toContain('half');
    },
  );

  it('ends at a signal from elsewhere, in the middle of a question', async () => {
    const pidFile = join(live.waxseal.home, 'pid');
    const recorded = `stty -a; sh -c 'echo $$ > "${pidFile}"; exec "$@"' sh "$@"; echo "ended with $?"; stty -a`;
    const typist = live.waxseal.atTerminal(['share'], live.env, recorded);
    await typist.expectText('Ctrl-D ends it');
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGINT');
    await typist.expectText('ended with 130');
    await typist.ended();
    expectSameSettings(typist);
  });

  it('ends a call that is not answered', async () => {
    const silent = await standIn(() => undefined);
    const child = live.waxseal.start(['status', '--host', silent.origin]);
    await silent.called;
    child.kill('SIGINT');
    await once(child, 'exit');
    expect(child.exitCode).toBe(130);
    await silent.close();
  });
});

it.each(['reveal', 'status', 'burn'])(
  'hides the link that %s was given from the list of processes',
  async (command) => {
    const silent = await standIn(() => undefined);
    const side = command === 'burn' ? 'private' : 'secret';
    const link = `${silent.origin}/${side}/1SecretKeyOfAnother12Ab`;
    const child = live.waxseal.start([command, link, '--yes'].slice(0, command === 'burn' ? 3 : 2));
    await silent.called;
    const words = wordsOf(child.pid ?? 0);
    expect(words).toContain('waxseal');
    expect(words).not.toMatch(/Secret|http|127\.0/);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await silent.close();
  },
);

function wordsOf(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
}
