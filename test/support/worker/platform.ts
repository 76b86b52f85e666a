/** The platform as tests have it in their own process: its requests, what comes with them, and an engine without state. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utf8 } from '../../../worker/crypto/encoding.ts';
import { Engine, type EngineOptions } from '../../../worker/node/engine/engine.ts';
import type { ObjectState } from '../../../worker/node/engine/objects.ts';

/** As the platform's: with what it knows of the connection, and with headers as HTTP has them, in UTF-8. */
export class PlatformRequest extends Request {
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

/** Collects the work after a response. */
export class TestContext {
  readonly #later: Promise<unknown>[] = [];
  readonly props = {};

  waitUntil(work: Promise<unknown>): void {
    this.#later.push(work);
  }

  passThroughOnException(): void {
    // There is nothing behind the Worker.
  }

  /** Resolves when that work is done, and what followed from it. */
  async ended(): Promise<void> {
    while (this.#later.length > 0) await Promise.all(this.#later.splice(0));
  }
}

/** Work inside an object: calls its alarm, which is not set any more then. */
export async function callAlarm(instance: object, { storage }: ObjectState): Promise<void> {
  await storage.deleteAlarm();
  const alarm: unknown = Reflect.get(instance, 'alarm');
  if (typeof alarm === 'function') await Reflect.apply(alarm, instance, []);
}

/**
 * Starts an engine.
 *
 * @param parent the folder for that of its state
 * @returns it, and what stops it and removes its state
 */
export async function startEmpty(
  options: Pick<EngineOptions, 'worker' | 'bindings' | 'now'>,
  parent = tmpdir(),
) {
  const stateDirectory = mkdtempSync(join(parent, 'waxseal-state-'));
  const engine = await Engine.start({
    ...options,
    stateDirectory,
    isSynced: false,
    log: (event, fields) => console.error(JSON.stringify({ event, ...fields })),
  });
  const stop = async () => {
    // First: files that are gone are not rewritten.
    rmSync(stateDirectory, { recursive: true });
    await engine.stop();
  };
  return { engine, stop };
}
