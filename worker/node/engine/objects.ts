/**
 * Durable Objects in one process: an object exists once, starts when it is called, and leaves memory when it is idle. Calls are
 * delivered in order, and answered when what they wrote is stored.
 */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import { asError } from './as-error.ts';
import type { Commits } from './commits.ts';
import { isOfStorage } from './faults.ts';
import { ObjectStorage } from './object-storage.ts';
import type { ObjectKey, Registry } from './registry.ts';

/** An object leaves memory after this time. The platform's is 10 s; here memory is not billed, and opening a file takes 1 ms. */
const IDLE_MS = 30_000;
const IDLE_CHECK_MS = 1000;
const CLOSED_AT_ONCE_MAX = 20;
const STOP_CHECK_MS = 5;
/** How often it is checked whether an object has ended its work, before its file is rewritten: calls wait meanwhile. */
const WORKING_CHECKS_MAX = 20;
/** After how long an alarm that failed is called again, where the object did not set another one. */
const ALARM_RETRY_MS = 60_000;
/** How much later than asked for an alarm is called, so that a caller can still take back what it was set for. */
const ALARM_DELAY_MS = 100;
/** How many alarms run side by side. */
const ALARMS_MAX = 16;
/** A timer does not notice that the clock was changed, so due alarms are looked for at least this often. */
const ALARM_CHECK_MS_MAX = 10_000;

/** A class of objects, as the Worker exports it. */
export type ObjectClass = new (state: ObjectState, env: object) => object;

export interface ObjectsOptions {
  /** The directory of the files, with a folder for each class. */
  readonly directory: string;
  readonly commits: Commits;
  readonly registry: Registry;
  readonly env: object;
  readonly classOf: (name: string) => ObjectClass;
  /** The time, in epoch ms. */
  readonly now: () => number;
  /** Called when bytes were wiped in the file of an object. */
  readonly wiped: (key: ObjectKey, path: string) => void;
  /** Moves the log of a file into it. */
  readonly checkpoint: (path: string) => Promise<void>;
  /** Called when an object cannot be opened, its file fails, or an alarm does. */
  readonly report: (event: string, key: ObjectKey, error: Error) => void;
  /** Called when the registry cannot be asked which alarms are due. */
  readonly alarmsFailed: (error: Error) => void;
}

/** What an object is given: its name, its storage, and the part of the platform that the Worker uses. */
export interface ObjectState {
  readonly id: { readonly name: string; toString(): string };
  readonly storage: ObjectStorage;
  /** Keeps the object in memory until the work is done. */
  waitUntil(work: Promise<unknown>): void;
  /** Delivers no call until the work is done. */
  blockConcurrencyWhile<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Takes the object out of memory; what it has written and is not stored is lost, and its calls fail. */
  abort(reason: string): void;
  /** Says that bytes were wiped, of which no copy may be left in the file. The platform has no such call. */
  wiped(): void;
}

/** Work of this process on an object itself. */
export type ObjectWork<Value> = (instance: object, state: ObjectState) => Value | Promise<Value>;

/** A call of an object that did not come to an end: it may be made again (`worker/platform/retry.ts`). */
function resetError(cause: Error): Error {
  const error = new Error('the object was reset', { cause });
  return Object.assign(error, { durableObjectReset: true, retryable: true });
}

const standardErrors: Readonly<Record<string, ErrorConstructor>> = {
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
};

/**
 * What the object's own code threw, as the caller gets it: without its class, which does not cross the border of an object, but
 * with its own properties.
 */
function remoteError(thrown: unknown): Error {
  const { name, message, stack, ...own } = asError(thrown);
  const Standard = standardErrors[name];
  const error = Standard
    ? new Standard(message)
    : new Error(name === 'Error' ? message : `${name}: ${message}`);
  return Object.assign(error, copied(own), { remote: true, ...(stack !== undefined && { stack }) });
}

/** Copies what crosses the border of an object, so that nothing is shared. */
function copied<Value>(value: Value): Value {
  return typeof value === 'object' && value !== null ? structuredClone(value) : value;
}

/** An object in memory. */
class LiveObject {
  readonly key: ObjectKey;
  readonly #path: string;
  readonly #options: ObjectsOptions;
  readonly #gone: () => void;
  readonly #storage: ObjectStorage;
  readonly #queue: (() => void)[] = [];
  #instance: object | null = null;
  #isDraining = false;
  isClosing = false;
  #blocks = 0;
  /** The number of calls that wait or are under way, and of works after them. */
  #active = 0;
  /** The number of those that have begun, and may write. */
  #working = 0;
  /** How often it was found idle since it was last used. */
  #idleChecks = 0;
  #lost: Error | null = null;

  constructor(
    key: ObjectKey,
    path: string,
    options: ObjectsOptions,
    { gone, alarmSet }: { readonly gone: () => void; readonly alarmSet: (at: number) => void },
  ) {
    this.key = key;
    this.#path = path;
    this.#options = options;
    this.#gone = gone;
    const { commits, registry } = options;
    this.#storage = new ObjectStorage({
      key,
      path,
      commits,
      registry,
      alarmSet,
      failed: (error) => this.#fail(error),
    });
  }

  get isBusy(): boolean {
    return this.#active > 0 || this.#blocks > 0 || this.#queue.length > 0;
  }

  get isIdle(): boolean {
    return !this.isBusy && this.#idleChecks * IDLE_CHECK_MS >= IDLE_MS;
  }

  get isOpen(): boolean {
    return this.#storage.isOpen;
  }

  /** To be called every `IDLE_CHECK_MS`. */
  checkIdle(): void {
    this.#idleChecks = this.isBusy ? 0 : this.#idleChecks + 1;
  }

  /** Calls a method of the object. */
  call(method: string, args: readonly unknown[]): Promise<unknown> {
    return this.#deliver((instance) => invoke(instance, method, args));
  }

  /** Calls its alarm, which stays registered until it was carried out. @throws when the registry cannot be written */
  async alarm(): Promise<void> {
    const { report, now } = this.#options;
    let isDue = true;
    let retryAt: number | null = null;
    try {
      await this.#deliver((instance) => {
        isDue = this.#storage.beginAlarm(now());
        return isDue ? invoke(instance, 'alarm', []) : undefined;
      });
    } catch (error) {
      report('alarm_failed', this.key, asError(error));
      retryAt = now() + ALARM_RETRY_MS;
    }
    // After a reset the alarm belongs to the next object of this name.
    if (isDue && this.#lost === null) this.#storage.endAlarm(retryAt);
  }

  /** Runs work on the object itself, in the order of its calls. What it returns or throws is not copied. */
  async use<Value>(work: ObjectWork<Value>): Promise<Value> {
    const outcome = Promise.withResolvers<Value>();
    // The promise may be rejected before it is returned.
    outcome.promise.catch(() => undefined);
    await this.#deliver(async (instance) => {
      try {
        outcome.resolve(await work(instance, this.#state()));
      } catch (error) {
        outcome.reject(error);
      }
    });
    return outcome.promise;
  }

  /** Leaves memory; what was written is lost, and calls that are not answered yet fail. */
  reset(error: Error): void {
    if (this.#lost !== null) return;
    this.#lost = error;
    this.#gone();
    this.#storage.abandon();
    this.#drain();
  }

  /** Leaves memory; what was written is stored. */
  close(): void {
    // Calls that are under way may be made again.
    this.#lost ??= new Error('the object has left memory');
    this.#gone();
    this.#storage.close();
    this.#drain();
  }

  /** Leaves memory if it is still idle when its log is in its file: SQLite would move it there now, and wait for the disk. */
  async closeIdle(): Promise<void> {
    this.isClosing = true;
    if (this.isOpen) await this.#options.checkpoint(this.#path);
    this.isClosing = false;
    if (this.isIdle && this.#lost === null) this.close();
  }

  async #deliver(work: (instance: object) => unknown): Promise<unknown> {
    this.#idleChecks = 0;
    this.#active += 1;
    try {
      await this.#turn();
      const instance = this.#start();
      // Its constructor may block calls.
      if (this.#blocks > 0) await this.#turn();
      this.#working += 1;
      const value = await this.#outcome(() => work(instance)).finally(() => (this.#working -= 1));
      const { stored } = this.#storage;
      if (stored !== null) await stored;
      if (this.#lost !== null) throw resetError(this.#lost);
      return value;
    } finally {
      this.#active -= 1;
    }
  }

  async #outcome(work: () => unknown): Promise<unknown> {
    try {
      const given = work();
      return copied(given instanceof Promise ? await given : given);
    } catch (error) {
      if (isOfStorage(error)) this.#fail(error);
      if (this.#lost !== null) throw resetError(this.#lost);
      throw remoteError(error);
    }
  }

  /** The file failed. The object starts again, from what is stored. */
  #fail(error: Error): void {
    if (this.#lost !== null) return;
    this.#options.report('object_failed', this.key, error);
    this.reset(error);
  }

  /** Resolves in the order of the calls, and not while the object is blocked. */
  #turn(): Promise<void> {
    const { promise, resolve: begin } = Promise.withResolvers<void>();
    this.#queue.push(begin);
    if (!this.#isDraining) {
      this.#isDraining = true;
      queueMicrotask(() => this.#drain());
    }
    return promise;
  }

  #drain(): void {
    this.#isDraining = false;
    while (this.#queue.length > 0 && (this.#blocks === 0 || this.#lost !== null))
      this.#queue.shift()?.();
  }

  #start(): object {
    if (this.#lost !== null) throw resetError(this.#lost);
    if (this.#instance !== null) return this.#instance;
    const { env, classOf, report } = this.#options;
    try {
      this.#instance = new (classOf(this.key.className))(this.#state(), env);
      return this.#instance;
    } catch (error) {
      report('object_not_opened', this.key, asError(error));
      this.reset(asError(error));
      throw new Error('the object cannot be opened', { cause: error });
    }
  }

  #state(): ObjectState {
    const { key } = this;
    return {
      id: idOf(key),
      storage: this.#storage,
      waitUntil: (work) => {
        this.#active += 1;
        this.#working += 1;
        void work
          .catch(() => undefined)
          .then(() => {
            this.#active -= 1;
            this.#working -= 1;
          });
      },
      blockConcurrencyWhile: (work) => {
        const done = this.#block(work);
        // A constructor does not wait for it; where it fails, the object is reset.
        done.catch(() => undefined);
        return done;
      },
      abort: (reason) => this.reset(new Error(reason)),
      wiped: () => this.#options.wiped(key, this.#path),
    };
  }

  async #block<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#blocks += 1;
    try {
      return await work();
    } catch (error) {
      this.reset(asError(error));
      throw error;
    } finally {
      this.#blocks -= 1;
      this.#drain();
    }
  }

  /** Does work on the file while no call is delivered or under way. @returns false when calls take too long */
  async whileUnused(work: () => Promise<void>): Promise<boolean> {
    this.#blocks += 1;
    try {
      for (let checks = 0; this.#working > 0; checks++) {
        if (checks === WORKING_CHECKS_MAX) return false;
        await pause(STOP_CHECK_MS);
      }
      this.#options.commits.flush();
      await work();
      return true;
    } finally {
      this.#blocks -= 1;
      this.#drain();
    }
  }
}

function idOf({ name, id }: ObjectKey): ObjectState['id'] {
  return { name, toString: () => id };
}

function invoke(instance: object, method: string, args: readonly unknown[]): unknown {
  const found: unknown = Reflect.get(instance, method);
  if (typeof found !== 'function') throw new TypeError(`the object has no method ${method}`);
  return Reflect.apply(found, instance, args);
}

export class Objects {
  readonly #options: ObjectsOptions;
  readonly #live = new Map<string, LiveObject>();
  readonly #ids = new Map<string, string>();
  readonly #idleTimer: NodeJS.Timeout;
  readonly #alarming = new Set<string>();
  #alarmTimer: NodeJS.Timeout | null = null;
  #alarmAt = Infinity;
  #isStopped = false;

  constructor(options: ObjectsOptions) {
    this.#options = options;
    this.#idleTimer = setInterval(() => this.#closeIdle(), IDLE_CHECK_MS).unref();
  }

  /** The namespace of a class: gives the stubs of its objects. */
  namespace(className: string) {
    const namespace = {
      getByName: (name: string) => this.#stub(this.#keyOf(className, name)),
      // All are on this machine.
      jurisdiction: () => namespace,
    };
    return namespace;
  }

  /** Calls the alarms that are due, now and from now on. */
  startAlarms(): void {
    this.#scheduleAlarms(0);
  }

  /** Runs work on the object of a stub itself, in the order of its calls. */
  use<Value>(stub: object, work: ObjectWork<Value>): Promise<Value> {
    return this.#object(keyOfStub(stub)).use(work);
  }

  isAlarming(stub: object): boolean {
    return this.#alarming.has(keyOfStub(stub).id);
  }

  /** Takes the object of a stub out of memory when its calls are answered; what it has written is stored. */
  async evict(stub: object): Promise<void> {
    const { id } = keyOfStub(stub);
    while (this.#live.get(id)?.isBusy) await immediate();
    this.#live.get(id)?.close();
  }

  /** Takes every object out of memory; what they have written is stored. */
  evictAll(): void {
    for (const object of this.#live.values()) object.close();
  }

  /** Takes every object out of memory; what they have written and is not stored is lost. */
  resetAll(error: Error): void {
    for (const object of this.#live.values()) object.reset(error);
  }

  /** Does work on the file of an object while it does not write. @returns false when its calls take too long */
  async whileUnused(id: string, work: () => Promise<void>): Promise<boolean> {
    const key = this.#options.registry.find(id);
    // An object that was deleted has no file.
    return key ? this.#object(key).whileUnused(work) : true;
  }

  /** Calls no more alarms. */
  stopAlarms(): void {
    this.#isStopped = true;
    if (this.#alarmTimer) clearTimeout(this.#alarmTimer);
  }

  /** Resolves when no object does anything any more. */
  async stop(): Promise<void> {
    this.stopAlarms();
    clearInterval(this.#idleTimer);
    for (const object of this.#live.values()) {
      while (object.isBusy) await pause(STOP_CHECK_MS);
    }
  }

  #keyOf(className: string, name: string): ObjectKey {
    const label = `${className}\0${name}`;
    let id = this.#ids.get(label);
    if (id === undefined) {
      id = createHash('sha256').update(label).digest('hex');
      if (this.#ids.size >= IDS_MAX) this.#ids.clear();
      this.#ids.set(label, id);
    }
    return { className, name, id };
  }

  #stub(key: ObjectKey): object {
    return new Proxy(
      {},
      {
        get: (_target, method) => {
          if (method === KEY) return key;
          if (method === 'id') return idOf(key);
          if (method === 'name') return key.name;
          // A promise would call a `then` of the stub that it resolves with.
          if (typeof method !== 'string' || method === 'then') return undefined;
          return async (...args: readonly unknown[]) =>
            this.#object(key).call(method, args.map(copied));
        },
      },
    );
  }

  #object(key: ObjectKey): LiveObject {
    const known = this.#live.get(key.id);
    if (known !== undefined) return known;
    const folder = resolve(this.#options.directory, key.className);
    mkdirSync(folder, { recursive: true });
    const object: LiveObject = new LiveObject(
      key,
      resolve(folder, `${key.id}.sqlite`),
      this.#options,
      {
        gone: () => {
          if (this.#live.get(key.id) === object) this.#live.delete(key.id);
        },
        alarmSet: (at) => this.#alarmSet(at),
      },
    );
    this.#live.set(key.id, object);
    return object;
  }

  #closeIdle(): void {
    let left = CLOSED_AT_ONCE_MAX;
    for (const object of this.#live.values()) {
      object.checkIdle();
      if (!object.isIdle || object.isClosing || (object.isOpen && left === 0)) continue;
      if (object.isOpen) left -= 1;
      void object.closeIdle();
    }
  }

  #alarmSet(at: number): void {
    const callAt = at + ALARM_DELAY_MS;
    if (callAt < this.#alarmAt) this.#scheduleAlarms(callAt - this.#options.now());
  }

  #scheduleAlarms(ms: number): void {
    if (this.#isStopped) return;
    const waitMs = Math.min(Math.max(ms, 0), ALARM_CHECK_MS_MAX);
    this.#alarmAt = this.#options.now() + waitMs;
    if (this.#alarmTimer) clearTimeout(this.#alarmTimer);
    this.#alarmTimer = setTimeout(() => this.#runAlarms(), waitMs);
    this.#alarmTimer.unref();
  }

  #runAlarms(): void {
    try {
      this.#runAllDue();
    } catch (error) {
      this.#options.alarmsFailed(asError(error));
      this.#scheduleAlarms(ALARM_CHECK_MS_MAX);
    }
  }

  #runAllDue(): void {
    const { registry } = this.#options;
    const by = this.#options.now() - ALARM_DELAY_MS;
    const due = registry.due(by, ALARMS_MAX + this.#alarming.size);
    for (const key of due) {
      if (this.#alarming.size >= ALARMS_MAX) break;
      if (!this.#alarming.has(key.id)) void this.#runDue(key);
    }
    // Alarms that run stay due until they have ended; the end of each looks for others.
    this.#scheduleAlarms((registry.nextAlarmAfter(by) ?? Infinity) - by);
  }

  async #runDue(key: ObjectKey): Promise<void> {
    const { registry } = this.#options;
    const at = registry.alarmOf(key.id);
    this.#alarming.add(key.id);
    try {
      await this.#object(key).alarm();
    } catch (error) {
      this.#options.report('alarm_failed', key, asError(error));
    }
    await registry.stored;
    // On a full disk the alarm stays registered as it was. A pause keeps it from being called again and again without end.
    if (registry.alarmOf(key.id) === at) await pause(ALARM_CHECK_MS_MAX, null, { ref: false });
    this.#alarming.delete(key.id);
    this.#scheduleAlarms(0);
  }
}

/** The property under which a stub has the key of its object. */
const KEY = Symbol('key');

function keyOfStub(stub: object): ObjectKey {
  return Reflect.get(stub, KEY) as ObjectKey;
}

/** How many names are remembered with their ids. */
const IDS_MAX = 10_000;
