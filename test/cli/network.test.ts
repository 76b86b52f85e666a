/** A bad network between the command line and a real server: nothing is lost, and nothing is truncated. */
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { burnSecret } from '../../shared/contract/receipts.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { newAccount } from './account.ts';
import { type Live, startLive } from './live.ts';
import { badNetwork, type Failing, type StandIn } from './stand-in.ts';

let live: Live;
let network: StandIn;
beforeAll(async () => {
  live = await startLive({ AUTOVERIFY: '1', PLAN_OPTIONS: '{"basic":{"size":10}}' });
});
afterEach(() => network.close());
afterAll(() => live.stop());

const notReady = { status: 503, answer: { message: 'On its way.', code: 'not_ready' } };
const broken = { status: 500, answer: { message: 'No.', code: 'internal' } };
const env = () => ({ WAXSEAL_HOST: network.origin });
const posts = () => network.asked.filter(({ method }) => method === 'POST');

/** Fails the first calls to a path, each in another way. */
async function failing(path: RegExp, ...ways: Failing[]): Promise<void> {
  network = await badNetwork(live.base, (asked) => {
    const isMeant = asked.method === 'POST' && path.test(asked.path);
    return (isMeant ? ways.shift() : undefined) ?? false;
  });
}

const rid = v.object({ rid: v.string() });

describe('reveal', () => {
  it('goes on through errors of every kind, with the passphrase and one claim token, although the secret was opened by then', async () => {
    await failing(/\/secret\//, broken, true, notReady);
    const { secretKey } = await live.client.conceal({ secret: 'kept', passphrase: 'x y' });
    const args = ['reveal', `${network.origin}/secret/${secretKey}`];
    const file = live.waxseal.newFile('passphrase', 'x y\n');
    const { code, stdout } = await live.waxseal.run([...args, '--passphrase-file', file]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'kept' });
    expect(posts()).toHaveLength(4);
    expect(posts()[1]?.answer).toContain('kept');
    const tokens = posts().map(({ body }) => v.parse(rid, JSON.parse(body)).rid);
    expect(new Set(tokens).size).toBe(1);
  });

  it.each([
    ['a page', 200, '<h1>Welcome</h1>'],
    ['an object of its own', 200, '{}'],
    ['a refusal without a code', 404, '{"message":"no route"}'],
    ['a redirect', 302, ''],
  ])('asks again where something in between answered with %s', async (_, status, answer) => {
    await failing(/\/secret\//, { status, answer }, { status, answer });
    const { secretKey } = await live.client.conceal({ secret: 'kept' });
    const { code, stdout } = await live.waxseal.run(['reveal', secretKey], { env: env() });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'kept' });
    expect(new Set(posts().map(({ body }) => body)).size).toBe(1);
    expect(posts()).toHaveLength(3);
  });

  it('waits for Retry-After, with the same token', async () => {
    const busy = { message: 'No.', code: 'store_unavailable', retry_after: 2 };
    await failing(/\/secret\//, { status: 503, answer: busy });
    const { secretKey } = await live.client.conceal({ secret: 'kept' });
    const { code, stdout } = await live.waxseal.run(['reveal', secretKey], { env: env() });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'kept' });
    const [first, second] = posts();
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(2000);
    expect(second?.body).toBe(first?.body);
  });

  it('does not reveal again where something in between refuses it', async () => {
    await failing(/\/secret\//, { status: 403, answer: '<h1>Blocked</h1>' });
    const { secretKey } = await live.client.conceal({ secret: 'kept' });
    const { code, stdout } = await live.waxseal.run(['reveal', secretKey], { env: env() });
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
    expect(posts()).toHaveLength(1);
  });

  it('draws another token for another call', async () => {
    await failing(/never/);
    const made = await Promise.all(['a', 'b'].map((secret) => live.client.conceal({ secret })));
    for (const { secretKey } of made) await live.waxseal.run(['reveal', secretKey], { env: env() });
    const tokens = posts().map(({ body }) => v.parse(rid, JSON.parse(body)).rid);
    expect(new Set(tokens).size).toBe(2);
  });
});

it('finds that a secret was burned after a lost answer', async () => {
  await failing(/\/burn/, true);
  const { metadataKey } = await live.client.conceal({ secret: 'gone' });
  const { code, stderr } = await live.waxseal.run(['burn', metadataKey, '--yes'], { env: env() });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(posts()).toHaveLength(2);
});

describe('share', () => {
  it('does not share again: no one has the link of what may have been created', async () => {
    await failing(/conceal/, true);
    const { code, stdout } = await live.waxseal.run(['share'], { input: 'x', env: env() });
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
    expect(posts()).toHaveLength(1);
  });

  it('burns what the plan has cut, and fails', async () => {
    await failing(/\/burn/, true);
    const { code, stdout, stderr } = await live.waxseal.run(['share'], {
      input: 'é'.repeat(10_001),
      env: env(),
    });
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(stderr).toContain('10001 characters');
    const [sealed] = posts();
    const { record } = v.parse(concealSecret.reply, JSON.parse(sealed?.answer ?? ''));
    const receipt = await live.client.receipt(record.metadata.key);
    expect(receipt.ok && receipt.reply.record.state).toBe('burned');
    expect(v.parse(burnSecret.body, JSON.parse(posts()[1]?.body ?? '')).continue).toBe(true);
  });

  it('mails nothing that the plan would cut', async () => {
    await failing(/never/);
    const account = await newAccount(live.base);
    const { code } = await live.waxseal.run(['share', '--recipient', 'bob@example.com'], {
      input: 'eleven chars',
      env: { ...env(), ...account.env },
    });
    expect(code).toBe(5);
    expect(posts()).toEqual([]);
  });
});
