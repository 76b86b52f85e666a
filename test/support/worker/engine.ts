/**
 * In place of `cloudflare:workers` and `cloudflare:test` where tests run on the engine of one machine, in their own process: it runs
 * the Worker's modules, which tests share with it as they do inside workerd.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setImmediate as immediate } from 'node:timers/promises';
import { inject } from 'vitest';
import { utf8 } from '../../../worker/crypto/encoding.ts';
import { assetsOf } from '../../../worker/node/engine/assets.ts';
import { Engine } from '../../../worker/node/engine/engine.ts';
import type { ObjectWork } from '../../../worker/node/engine/objects.ts';
import type * as Worker from '../../../worker/index.ts';
import { servedDirectory } from '../../../worker/node/paths.ts';

export { DurableObject } from '../../../worker/node/engine/cloudflare-workers.ts';

/** A test that sets the clock sets that of the Worker. */
const { now } = Date;

/** As the platform's: with what it knows of the connection, and with headers as HTTP has them, in UTF-8. */
class PlatformRequest extends Request {
  constructor(input: string | URL | Request, init: RequestInit & { readonly cf?: unknown } = {}) {
    const isPlain = !(init.headers instanceof Headers) && !Array.isArray(init.headers);
    const pairs = isPlain ? Object.entries(init.headers ?? {}) : [];
    const bytes = pairs.map(([name, value]) => {
      return [name, String.fromCharCode(...utf8(String(value)))] as const;
    });
    const headers = pairs.length > 0 && { headers: Object.fromEntries(bytes) };
    super(input, Object.assign({}, init, headers, { duplex: 'half' }));
    const known: unknown = input instanceof Request ? Reflect.get(input, 'cf') : undefined;
    Object.defineProperty(this, 'cf', { value: init.cf ?? known, configurable: true });
  }
}

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
  const stateDirectory = mkdtempSync(join(inject('stateDirectory'), 'state-'));
  const started = await Engine.start({
    worker: async (own): Promise<typeof Worker> => {
      Object.assign(env, own);
      return import('../../../worker/index.ts');
    },
    stateDirectory,
    isSynced: false,
    now,
    bindings: {
      ...inject('bindings'),
      ASSETS: assetsOf(servedDirectory),
      EMAIL: { send: () => Promise.resolve() },
    },
    log: (event, fields) => console.error(JSON.stringify({ event, ...fields })),
  });
  engine = started;
  return async () => {
    await started.stop();
    rmSync(stateDirectory, { recursive: true });
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
  return running().objects.use(stub, async (instance, { storage }) => {
    if ((await storage.getAlarm()) === null) return false;
    await storage.deleteAlarm();
    const alarm: unknown = Reflect.get(instance, 'alarm');
    if (typeof alarm === 'function') await Reflect.apply(alarm, instance, []);
    return true;
  });
}

/** Takes an object out of memory when its calls are answered. */
export function evictDurableObject(stub: object): Promise<void> {
  return running().objects.evict(stub);
}

class TestContext {
  readonly later: Promise<unknown>[] = [];
  readonly props = {};

  waitUntil(work: Promise<unknown>): void {
    this.later.push(work);
  }

  passThroughOnException(): void {
    // There is nothing behind the Worker.
  }
}

export function createExecutionContext(): TestContext {
  return new TestContext();
}

export async function waitOnExecutionContext({ later }: TestContext): Promise<void> {
  while (later.length > 0) await Promise.all(later.splice(0));
}

export function createScheduledController() {
  return { scheduledTime: Date.now(), cron: '', noRetry: () => undefined };
}
