/** What goes into the command line comes out of it, byte for byte, whatever road it takes. */
import fc from 'fast-check';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Live, startLive } from './live.ts';

// Every call is a process of its own, and a busy machine takes its time to start one.
vi.setConfig({ testTimeout: 60_000 });

let live: Live;
beforeAll(async () => {
  live = await startLive();
}, 120_000);
afterAll(() => live.stop());

const RUNS = 12;

/** Texts as pipes hold them: marks, line ends of all kinds, none at the end, what terminals would swallow. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.constantFrom('\uFEFF', '\r\n', '\n', '\r', '\0', ' ', '\t', '\u001B[2J', 'e\u0301', '👩‍👧'),
    ),
    { minLength: 1, maxLength: 20 },
  )
  .map((parts) => parts.join(''));

async function shared(input: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await live.waxseal.run(['share', ...args], {
    input,
    env: live.env,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

describe('any text', () => {
  it('comes out of reveal as it went into share', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (input) => {
        const link = await shared(input);
        const { code, bytes } = await live.waxseal.run(['reveal', link.trim()]);
        expect(code).toBe(0);
        expect(bytes.equals(Buffer.from(input))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('is to other programs what the command line was given, and the other way round', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (input) => {
        const key = (await shared(input)).trim().split('/').at(-1) ?? '';
        const answer = await live.client.reveal(key);
        expect(answer.ok && answer.reply.record.secret_value).toBe(input);
        const { secretKey } = await live.client.conceal({ secret: input });
        const { bytes } = await live.waxseal.run(['reveal', secretKey], { env: live.env });
        expect(bytes.equals(Buffer.from(input))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('goes through files as it goes through pipes', async () => {
    const input = '\uFEFFone\r\n\0two\n\n';
    const path = join(live.waxseal.home, 'note.txt');
    writeFileSync(path, input);
    const { stdout: link } = await live.waxseal.run(['share', path], { env: live.env });
    const copy = join(live.waxseal.home, 'copy');
    const { code, stdout } = await live.waxseal.run(['reveal', '-', '--output', copy], {
      input: link,
    });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(readFileSync(copy, 'utf8')).toBe(input);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
  });

  it('is in the record that --json prints', async () => {
    const { stdout } = await live.waxseal.run(['share', '--json'], {
      input: ' a\n',
      env: live.env,
    });
    expect(JSON.parse(stdout)).toMatchObject({ secret: { original_size: 3, is_truncated: false } });
    const link = await shared(' a\n');
    const revealed = await live.waxseal.run(['reveal', '--json'], { input: link });
    expect(JSON.parse(revealed.stdout)).toMatchObject({ secret_value: ' a\n' });
  });
});

describe('a secret that cannot come back as it was', () => {
  it.each([
    ['half a character', Buffer.from('é').subarray(0, 1)],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a lone surrogate', Buffer.from('eda080', 'hex')],
  ])('is refused before anything is sent: %s', async (_, input) => {
    const unreachable = { WAXSEAL_HOST: 'http://127.0.0.1:1' };
    const { code, stderr } = await live.waxseal.run(['share'], { input, env: unreachable });
    expect(code).toBe(5);
    expect(stderr).toContain('base64');
  });

  it('is refused when it is nothing', async () => {
    const { code, stderr } = await live.waxseal.run(['share'], { env: live.env });
    expect({ code, stderr }).toEqual({ code: 5, stderr: 'waxseal: The secret is empty.\n' });
  });
});

describe('a file that is there already', () => {
  it('is not overwritten, and the secret stays sealed', async () => {
    const path = join(live.waxseal.home, 'taken');
    writeFileSync(path, 'mine');
    const link = await shared('theirs');
    const { code } = await live.waxseal.run(['reveal', '-o', path], { input: link });
    expect(code).toBe(2);
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect((await live.waxseal.run(['reveal'], { input: link })).stdout).toBe('theirs');
  });

  it('is not left behind by a secret that no one can open', async () => {
    const path = join(live.waxseal.home, 'never');
    const link = await shared('once');
    await live.waxseal.run(['reveal'], { input: link });
    expect((await live.waxseal.run(['reveal', '-o', path], { input: link })).code).toBe(3);
    expect(() => statSync(path)).toThrow('ENOENT');
  });
});
