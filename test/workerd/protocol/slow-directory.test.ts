/**
 * The directory of a region is one object. While it does not answer, everything that people wait for does, alarms do the
 * rest of their work, and what they had to report arrives once it answers again.
 */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Directory } from '../../../worker/admin/directory.ts';
import { directoryStub } from '../../../worker/admin/stub.ts';
import { type Answer, burn, conceal, get, outcome, post, reveal } from '../client.ts';
import {
  anyAddress,
  arrivedAt,
  as,
  fromElsewhere,
  letWork,
  PASSWORD,
  person,
  signIn,
  signUp,
} from '../people.ts';
import { columnsOf, createAlone, stores, vaultOf } from './stores.ts';

/** Shorter than the directory is waited for, and longer than anything else takes. */
const SOON_MS = 4000;

let warnings: string[];
const held = { now: false };
/** Who has reached the directory with a call: the first of its arguments, which names an object. */
let callers: unknown[] = [];

const originals = Object.getOwnPropertyDescriptors(Directory.prototype);

/** Blocks every method of the directory until it is released. */
function makeHoldable(): void {
  const { prototype } = Directory;
  for (const [name, descriptor] of Object.entries(originals)) {
    const original: unknown = descriptor.value;
    if (name === 'constructor' || name === 'alarm' || typeof original !== 'function') continue;
    const value = async function waitWhileHeld(
      this: Directory,
      ...args: unknown[]
    ): Promise<unknown> {
      callers.push(args[0]);
      while (held.now) await new Promise((resolve) => setTimeout(resolve, 20));
      return Reflect.apply(original, this, args);
    };
    Object.defineProperty(prototype, name, { configurable: true, writable: true, value });
  }
}

makeHoldable();
afterAll(() => Object.defineProperties(Directory.prototype, originals));

function overview() {
  return directoryStub(stores).overview();
}

beforeEach(() => {
  warnings = [];
  callers = [];
  vi.spyOn(console, 'warn').mockImplementation((line: unknown) => void warnings.push(String(line)));
});

afterEach(async () => {
  held.now = false;
  await overview();
  vi.restoreAllMocks();
});

/** An answer, and that it came soon. */
async function soon(ask: () => Promise<Answer>): Promise<string> {
  const startedAt = performance.now();
  const answer = await ask();
  const isSoon = performance.now() - startedAt < SOON_MS;
  return `${outcome(answer)} ${isSoon ? 'soon' : 'late'}`;
}

/** What was mailed to an address so far. */
async function templatesTo(address: string): Promise<string[]> {
  return (await arrivedAt(address)).map(({ template }) => template);
}

/** How many secrets a vault has reported as created; undefined without a report. */
function createdIn(vault: string | undefined): Promise<unknown> {
  return runInDurableObject(
    env.DIRECTORY.getByName('d1'),
    (_directory, { storage }) =>
      storage.sql
        .exec('SELECT created FROM secret_totals WHERE shard = ?', vault ?? '')
        .toArray()
        .at(0)?.['created'],
  );
}

describe('while the directory does not answer', () => {
  it('answers everything that people wait for', async () => {
    const someone = await person();
    const { secretKey, metadataKey } = await conceal();
    const other = await conceal({}, as(someone));
    held.now = true;
    const steps: Readonly<Record<string, () => Promise<Answer>>> = {
      bootstrap: () => get('/bootstrap', as(someone)),
      create: () => post('/secret/conceal', { secret: 'x' }),
      'create, signed in': () => post('/secret/conceal', { secret: 'x' }, as(someone)),
      look: () => get(`/secret/${secretKey}`),
      reveal: () => reveal(secretKey),
      'private page': () => get(`/private/${metadataKey}`),
      burn: () => burn(other.metadataKey, {}, as(someone)),
      recent: () => get('/private/recent', as(someone)),
      'sign in': () => signIn({ email: someone.custid, password: PASSWORD }, fromElsewhere()),
      'sign up': () => signUp({ email: anyAddress(), password: PASSWORD }, fromElsewhere()),
      forgot: () => post('/account/forgot', { email: someone.custid }, fromElsewhere()),
    };
    const answers = Object.entries(steps).map(async ([name, ask]) => [name, await soon(ask)]);
    const expected = Object.keys(steps).map((name) => [name, '200 soon']);
    expect(await Promise.all(answers)).toEqual(expected);
  });

  it('answers what needs the directory itself with 503, and does not hang', async () => {
    const someone = await person();
    held.now = true;
    const answer = await post('/feedback', { msg: 'hello' }, as(someone, fromElsewhere()));
    expect(outcome(answer)).toBe('503 store_unavailable');
  });

  it('sweeps a vault all the same, which reports once, and whose report arrives later', async () => {
    // The vault sets its alarm an hour ahead: its own never runs beside those of the test.
    const start = Date.now() + 3_600_000;
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    try {
      const { id } = await createAlone({ ttl: 60 });
      const vault = vaultOf(id);
      held.now = true;
      const end = start + 70_000;
      for (const later of [0, 1000, 2000]) {
        vi.setSystemTime(end + later);
        await runDurableObjectAlarm(vault);
        await runInDurableObject(vault, async (_vault, { storage }) =>
          storage.setAlarm(end + 100_000),
        );
      }
      expect((await columnsOf(id))?.['share']).toEqual(new ArrayBuffer(32));
      expect(warnings.join()).toContain('directory_sync_failed');
      expect(callers.filter((caller) => caller === vault.name)).toHaveLength(1);
      held.now = false;
      vi.setSystemTime(end + 90_000);
      await runDurableObjectAlarm(vault);
      await expect.poll(() => createdIn(vault.name)).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('sends the email of an account at once all the same, and lists its customer later', async () => {
    const someone = await person();
    await post('/account/update-locale', { locale: 'de' }, as(someone));
    held.now = true;
    await post('/account/forgot', { email: someone.custid }, fromElsewhere());
    const working = letWork(someone.custid);
    await expect.poll(() => templatesTo(someone.custid)).toContain('reset');
    await working;
    held.now = false;
    const search = { by: 'address', from: someone.custid, below: `${someone.custid}~` } as const;
    const listed = async () => {
      await letWork(someone.custid);
      const page = await directoryStub(stores).customers(search, '');
      return page?.lines;
    };
    await expect.poll(listed).toHaveLength(1);
  });

  it('sends a mail that is queued while an account waits for the directory at once', async () => {
    const someone = await person();
    await post('/account/update-locale', { locale: 'de' }, as(someone));
    held.now = true;
    // Its own alarm, in two seconds: a test's alarm would not overlap.
    await expect.poll(() => callers).not.toEqual([]);
    await post('/account/forgot', { email: someone.custid }, fromElsewhere());
    await expect.poll(() => templatesTo(someone.custid)).toContain('reset');
  });
});
