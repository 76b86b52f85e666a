/** What goes into the command line comes out of it, byte for byte, whatever road it takes; the same for other programs. */
import fc from 'fast-check';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyText, HARD_TEXT } from '../support/any-text.ts';
import { commandLine, newApi, oldApi } from '../support/roads.ts';
import { type Live, startLive } from './live.ts';

let live: Live;
beforeAll(async () => {
  live = await startLive();
});
afterAll(() => live.stop());

/** A process for each text takes a while; so each text holds many kinds of character. */
const runs = (...names: readonly string[]) =>
  (names.includes('command line') ? 8 : 20) * (process.env['FULL'] === undefined ? 1 : 5);

const programs = Object.entries({ v1: oldApi, v2: newApi, 'command line': commandLine });
const pairs = programs.flatMap(([from, sender]) =>
  programs.map(([to, recipient]) => ({ from, to, sender, recipient })),
);

async function shared(input: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await live.waxseal.run(['share', '--server', ...args], {
    input,
    env: live.env,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

describe('any text', () => {
  it.each(pairs)(
    'reveals with $to any text that $from created',
    async ({ from, to, sender, recipient }) => {
      const property = fc.asyncProperty(anyText, async (text) => {
        const link = await sender(live.base).seal(text);
        expect(await recipient(live.base).reveal(link)).toBe(text);
      });
      const examples: [string][] = [[HARD_TEXT]];
      await fc.assert(property, { numRuns: runs(from, to), examples, endOnFailure: true });
    },
  );

  it('reads and writes files as it reads and writes pipes', async () => {
    const input = '\uFEFFone\r\n\0two\n\n';
    const path = live.waxseal.newFile('note.txt', input);
    const { stdout: link } = await live.waxseal.run(['share', path], { env: live.env });
    const copy = join(live.waxseal.home, 'copy');
    const { code, stdout } = await live.waxseal.run(['reveal', '-', '--output', copy], {
      input: link,
    });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(readFileSync(copy, 'utf8')).toBe(input);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
  });
});

describe('a secret that cannot come back as it was', () => {
  it.each([
    ['half a character', Buffer.from('é').subarray(0, 1)],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a lone surrogate', Buffer.from('eda080', 'hex')],
  ])(
    'refuses a secret that cannot come back as it was before anything is sent: %s',
    async (_, input) => {
      const unreachable = { WAXSEAL_HOST: 'http://127.0.0.1:1' };
      const { code, stderr } = await live.waxseal.run(['share'], { input, env: unreachable });
      expect(code).toBe(5);
      expect(stderr).toContain('base64');
    },
  );

  it.each(['\n', '\t\u00A0 \r\n', '\u200B\uFEFF\u3164\u2800'])(
    'sends a secret of white space, and names it: %j',
    async (input) => {
      const call = { input, env: { WAXSEAL_HOST: 'http://127.0.0.1:1' } };
      const { stderr } = await live.waxseal.run(['share', '--server'], call);
      expect(stderr).toContain('The secret contains only white space.\n');
      const quiet = await live.waxseal.run(['share', '--server'], { ...call, input: `${input}0` });
      expect(quiet.stderr).not.toContain('white space');
    },
  );

  it('refuses a secret of nothing', async () => {
    const { code, stderr } = await live.waxseal.run(['share'], { env: live.env });
    expect({ code, stderr }).toEqual({ code: 5, stderr: 'waxseal: The secret is empty.\n' });
  });
});

describe('a file that is there already', () => {
  it('overwrites no file that is there already, and leaves the secret sealed', async () => {
    const path = live.waxseal.newFile('taken', 'mine');
    const link = await shared('theirs');
    const { code } = await live.waxseal.run(['reveal', '-o', path], { input: link });
    expect(code).toBe(2);
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect((await live.waxseal.run(['reveal'], { input: link })).stdout).toBe('theirs');
  });

  it('leaves no file behind of a secret that no one can open', async () => {
    const path = join(live.waxseal.home, 'never');
    const link = await shared('once');
    await live.waxseal.run(['reveal'], { input: link });
    expect((await live.waxseal.run(['reveal', '-o', path], { input: link })).code).toBe(3);
    expect(() => statSync(path)).toThrow('ENOENT');
  });
});
