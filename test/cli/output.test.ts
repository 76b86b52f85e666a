/** What a pipe gets, and what is left for people. */
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Live, startLive } from './live.ts';

// Every call is a process of its own, and a busy machine takes its time to start one.
vi.setConfig({ testTimeout: 60_000 });

let live: Live;
beforeAll(async () => {
  live = await startLive();
}, 120_000);
afterAll(() => live.stop());

const LINK = /^http:\/\/localhost:\d+\/secret\/\w+\n$/;

async function opened(link: string) {
  const answer = await live.client.reveal(link.trim().split('/').at(-1) ?? '');
  return answer.ok ? answer.reply.record : answer.failure;
}

describe('share', () => {
  it('prints the link alone', async () => {
    const share = ['share', '--server'];
    const { stdout, stderr } = await live.waxseal.run(share, { input: 'x', env: live.env });
    expect(stdout).toMatch(LINK);
    expect(stderr).toBe('');
  });

  it('prints when the plan shortens the time, unless quiet', async () => {
    const long = ['share', '--server', '--ttl', '8d'];
    const { code, stdout, stderr } = await live.waxseal.run(long, { input: 'x', env: live.env });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'It expires after 7 days: that is the limit here.\n',
    });
    expect(stdout).toMatch(LINK);
    expect((await live.waxseal.run([...long, '-q'], { input: 'x', env: live.env })).stderr).toBe(
      '',
    );
  });

  it('makes the link open in the requested language', async () => {
    const inLanguage = (code: string) =>
      live.waxseal.run(['share', '--locale', code], { input: 'x', env: live.env });
    expect((await inLanguage('pt_BR')).stdout).toMatch(/\/secret\/\w+\?locale=pt_BR\n$/);
    expect(await inLanguage('tlh')).toMatchObject({ code: 5, stdout: '' });
  });

  it('gives the time that was asked for, and the passphrase', async () => {
    const { stdout } = await live.waxseal.run(['share', '--json', '--ttl', '90m'], {
      input: 'x',
      env: live.env,
    });
    expect(JSON.parse(stdout)).toMatchObject({
      metadata: { secret_ttl: 5400, state: 'new' },
      secret: { has_passphrase: false },
    });
  });
});

describe('generate', () => {
  it.each([[[]], [['--quiet']]])(
    'prints the value, and the link on stderr: %j',
    async (options) => {
      const { stdout, stderr } = await live.waxseal.run(['generate', '--server', ...options], {
        env: live.env,
      });
      expect(stdout).toMatch(/^[\w*$!?()]{12}$/);
      expect(stderr).toMatch(LINK);
      expect(await opened(stderr)).toMatchObject({ secret_value: stdout });
    },
  );

  it.each([
    [['--length', '64'], /^\S{64}$/],
    [['--words', '3'], /^[a-z]+-[a-z]+-[a-z]+$/],
  ])('makes what is asked for: %j', async (options, form) => {
    const { stdout } = await live.waxseal.run(['generate', ...options], { env: live.env });
    expect(stdout).toMatch(form);
  });
});

describe('a pipe that is gone', () => {
  it('ends the program with one line', async () => {
    const { secretKey } = await live.client.conceal({ secret: 'x'.repeat(9999) });
    const child = live.waxseal.start(['reveal', secretKey], live.env);
    child.stdin.end();
    child.stdout.destroy();
    const said: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    await once(child, 'close');
    expect(child.exitCode).toBe(1);
    expect(Buffer.concat(said).toString()).toMatch(/^waxseal: [^\n]*EPIPE[^\n]*\n$/);
  });
});
