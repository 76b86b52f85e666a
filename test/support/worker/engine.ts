/**
 * In place of `cloudflare:workers` and `cloudflare:test` where tests run on the engine of one machine, in their own process: it runs
 * the Worker's modules, which tests share with it as they do inside workerd.
 */
import { performance } from 'node:perf_hooks';
import { setImmediate as immediate } from 'node:timers/promises';
import { inject } from 'vitest';
import { assetsOf } from '../../../worker/node/engine/assets.ts';
import type { Engine } from '../../../worker/node/engine/engine.ts';
import type { ObjectWork } from '../../../worker/node/engine/objects.ts';
import type * as Worker from '../../../worker/index.ts';
import { servedDirectory } from '../../../worker/node/paths.ts';
import { callAlarm, PlatformRequest, startEmpty, TestContext } from './platform.ts';

export { DurableObject } from '../../../worker/node/engine/cloudflare-workers.ts';

/** A test that sets the clock sets that of the Worker. */
const { now } = Date;

/** That of the process, which other files find again. */
const { Request: ownRequest } = globalThis;

Object.assign(globalThis, {
  Request: PlatformRequest,
  // Of the Worker alone: tests set its clock.
  performance: { now: () => performance.now() },
});

/** Filled when the engine starts. */
export const env = {};

let engine: Engine | null = null;

function running(): Engine {
  if (engine === null) throw new Error('the engine has not been started');
  return engine;
}

/** Starts an engine without state, once. @returns stops it, and removes what it has stored */
export async function startEngine(): Promise<() => Promise<void>> {
  const worker = async (own: object): Promise<typeof Worker> => {
    Object.assign(env, own);
    return import('../../../worker/index.ts');
  };
  const bindings = {
    ...inject('bindings'),
    ASSETS: assetsOf(servedDirectory),
    EMAIL: { send: () => Promise.resolve() },
  };
  const started = await startEmpty({ worker, now, bindings }, inject('stateDirectory'));
  engine = started.engine;
  return async () => {
    Object.assign(globalThis, { Request: ownRequest });
    await started.stop();
  };
}

/** What the Worker exports, called as from outside. */
export const exports = {
  default: {
    fetch: (input: string | URL | Request, init?: RequestInit) =>
      running().fetch(new Request(input, init), '127.0.0.1:40000'),
  },
};

/** Does something inside an object. */
export function runInDurableObject<Value>(stub: object, work: ObjectWork<Value>): Promise<Value> {
  return running().objects.use(stub, work);
}

/** Runs the alarm of an object now, or lets one that runs end. @returns false when none was set */
export async function runDurableObjectAlarm(stub: object): Promise<boolean> {
  const { objects } = running();
  let isRun = false;
  do {
    while (objects.isAlarming(stub)) {
      isRun = true;
      await immediate();
    }
    isRun = (await runOwnAlarm(stub)) || isRun;
    // The engine's may have begun before.
  } while (objects.isAlarming(stub));
  return isRun;
}

function runOwnAlarm(stub: object): Promise<boolean> {
  return running().objects.use(stub, async (instance, state) => {
    if ((await state.storage.getAlarm()) === null) return false;
    await callAlarm(instance, state);
    return true;
  });
}

/** Takes an object out of memory when its calls are answered. */
export function evictDurableObject(stub: object): Promise<void> {
  return running().objects.evict(stub);
}

export function createExecutionContext(): TestContext {
  return new TestContext();
}

export async function waitOnExecutionContext(context: TestContext): Promise<void> {
  await context.ended();
}

export function createScheduledController() {
  return { scheduledTime: Date.now(), cron: '', noRetry: () => undefined };
}
