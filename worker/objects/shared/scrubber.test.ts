/** When an object blocks its callers for the sake of its file. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RELEASE_PATH, SCRUB_PATH, ACQUIRE_PATH } from '../../rpc/launcher.ts';
import { Scrubber } from './scrubber.ts';

/** What happened, in order: the calls of the launcher, and when the object was blocked. */
let events: string[];

beforeEach(() => {
  events = [];
  vi.stubGlobal('scheduler', { wait: () => Promise.resolve() });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The platform's part of an object, with a launcher that gives an answer to each call, or fails. */
function scrubberWith(answers: readonly (Promise<object> | object | Error)[]): Scrubber {
  const left = answers.values();
  const fetch = (url: string) => {
    events.push(new URL(url).pathname);
    const { value: answer } = left.next();
    if (answer === undefined) return new Promise(() => undefined);
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(answer).then((reply) => Response.json(reply));
  };
  const ctx: unknown = {
    id: 'a'.repeat(64),
    storage: { sync: () => Promise.resolve() },
    waitUntil: () => undefined,
    blockConcurrencyWhile: async (work: () => Promise<unknown>) => {
      events.push('blocked');
      const result = await work();
      events.push('free');
      return result;
    },
  };
  const env: unknown = { OBJECT_FILES: { fetch } };
  if (!isState(ctx) || !isEnv(env)) throw new Error('there is no object');
  return new Scrubber(ctx, env, 'SecretVault');
}

function isState(thing: unknown): thing is DurableObjectState {
  return typeof thing === 'object' && thing !== null && 'blockConcurrencyWhile' in thing;
}

function isEnv(thing: unknown): thing is Env {
  return typeof thing === 'object' && thing !== null && 'OBJECT_FILES' in thing;
}

const acquired = { isAcquired: true };
const clean = { isScrubbed: true, bytes: 4096 };

it('blocks its callers only while its own file is scrubbed', async () => {
  scrubberWith([acquired, clean, {}]).request();
  const inOrder = [ACQUIRE_PATH, 'blocked', SCRUB_PATH, 'free', RELEASE_PATH];
  await expect.poll(() => events).toEqual(inOrder);
});

it('does not block its callers while other files are scrubbed, and tries again', async () => {
  scrubberWith([{ isAcquired: false }]).request();
  await expect.poll(() => events).toEqual([ACQUIRE_PATH, ACQUIRE_PATH]);
});

it('releases the lock after a failure, and tries again', async () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  scrubberWith([acquired, new Error('no launcher'), {}]).request();
  const failed = [ACQUIRE_PATH, 'blocked', SCRUB_PATH, 'free', RELEASE_PATH];
  await expect.poll(() => events).toEqual([...failed, ACQUIRE_PATH]);
  expect(warning).toHaveBeenCalledOnce();
});

it('scrubs once for everything that was wiped before the file is scrubbed', async () => {
  const acquiring = Promise.withResolvers<object>();
  const scrubber = scrubberWith([acquiring.promise, clean, {}]);
  for (let wiped = 0; wiped < 100; wiped++) scrubber.request();
  await expect.poll(() => events).toEqual([ACQUIRE_PATH]);
  scrubber.request();
  acquiring.resolve(acquired);
  await expect.poll(() => events).toContain(RELEASE_PATH);
  expect(events.filter((event) => event === ACQUIRE_PATH)).toHaveLength(1);
});

it('scrubs again for what is wiped after that', async () => {
  const scrubber = scrubberWith([acquired, clean, {}]);
  scrubber.request();
  await expect.poll(() => events).toContain(SCRUB_PATH);
  scrubber.request();
  await expect.poll(() => events.filter((event) => event === ACQUIRE_PATH)).toHaveLength(2);
});
