/**
 * The engine of one machine: runs the Worker's bundle in this process, with what it uses of the platform: objects, KV, assets, the
 * hourly job and work after a response. `README.md` says what each of them promises.
 */
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { asError } from './as-error.ts';
import { Commits } from './commits.ts';
import { environments } from './environments.ts';
import { type Fault, Faults, MissingFile } from './faults.ts';
import { KeyValueStore } from './kv.ts';
import { type ObjectClass, Objects } from './objects.ts';
import { type ObjectKey, Registry } from './registry.ts';
import { Upkeep } from './upkeep.ts';

/** The classes of objects, by their bindings. */
export const classes = {
  VAULT: 'SecretVault',
  RATE_LIMITER: 'RateLimiter',
  ACCOUNT: 'Account',
  DIRECTORY: 'Directory',
  MAIL_QUEUE: 'MailQueue',
} as const;

const HOUR_MS = 3_600_000;
/** How long a stop waits for work after responses. */
const LATER_MS_MAX = 10_000;
/** How long a stop rewrites files in which bytes were wiped; the rest is rewritten after the next start. */
const REWRITE_MS_MAX = 5000;

const PLATFORM_MODULE = 'cloudflare:workers';
const platformModule = new URL('./cloudflare-workers.ts', import.meta.url);

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier !== PLATFORM_MODULE) return next(specifier, context);
    const search = context.parentURL === undefined ? '' : new URL(context.parentURL).search;
    return { url: `${platformModule.href}${search}`, shortCircuit: true };
  },
});

export interface EngineOptions {
  /** The path of the Worker's module, or a function that loads it for an environment. */
  readonly worker: string | ((env: object) => Promise<unknown>);
  readonly stateDirectory: string;
  /** Settings, and the bindings that come from the host: assets, the network, SMTP. */
  readonly bindings: Readonly<Record<string, unknown>>;
  /** Whether an answer waits for the disk: what was answered survives a power failure then. */
  readonly isSynced: boolean;
  /** The time of the Worker, in epoch ms. Tests set the Worker's clock, and not that of its engine. */
  readonly now?: () => number;
  /** Writes a line of the log. */
  readonly log: (event: string, fields: Readonly<Record<string, string>>) => void;
}

/** What the Worker is given with a request. */
export interface WorkContext {
  /** Work after the response, for which a stop waits. */
  waitUntil(work: Promise<unknown>): void;
  passThroughOnException(): void;
  readonly props: object;
}

export interface WorkerModule {
  readonly default: {
    fetch(request: Request, env: object, context: WorkContext): Promise<Response>;
    scheduled(event: object, env: object): Promise<void>;
  };
}

export class Engine {
  readonly #options: EngineOptions;
  readonly #commits: Commits;
  readonly #registry: Registry;
  readonly #store: KeyValueStore;
  readonly #upkeep: Upkeep;
  readonly #later = new Set<Promise<unknown>>();
  readonly #faults = new Faults();
  readonly objects: Objects;
  readonly env: object;
  readonly #hourly: NodeJS.Timeout;
  #module: WorkerModule & Readonly<Record<string, unknown>>;

  /** Opens the state, which must be locked. @throws when it is damaged, or the Worker does not start */
  static async start(options: EngineOptions): Promise<Engine> {
    const engine = new Engine(options);
    await engine.reload();
    engine.#rewriteLeftovers();
    engine.#reportMissing();
    engine.objects.startAlarms();
    return engine;
  }

  private constructor(options: EngineOptions) {
    const { stateDirectory, bindings, isSynced, log, now = () => Date.now() } = options;
    this.#options = options;
    mkdirSync(stateDirectory, { recursive: true });
    this.#upkeep = new Upkeep({
      block: (path, work) => this.objects.whileUnused(idIn(path), work),
      rewritten: (path) => this.#registry.setWiped(idIn(path), false),
      report: ({ message }) => log('rewrite_failed', { error: message }),
    });
    this.#commits = new Commits(
      isSynced,
      (path) => void this.#upkeep.checkpoint(path),
      // What was written before may be missing on the disk, and what comes after would be stored behind a gap.
      ({ message }) => {
        log('disk_failed', { error: message });
        process.exit(1);
      },
    );
    this.#registry = new Registry(
      resolve(stateDirectory, 'objects.sqlite'),
      this.#commits,
      (error) => {
        this.#faults.add('vault', 'objects.sqlite', error);
        // The objects do not exist yet when the registry's file cannot be created.
        (this.objects as Objects | undefined)?.resetAll(error);
      },
    );
    this.#store = new KeyValueStore(
      resolve(stateDirectory, 'kv.sqlite'),
      this.#commits,
      (error) => this.#faults.add('kv', 'kv.sqlite', error),
      now,
    );
    this.objects = new Objects({
      directory: this.#objectsDirectory,
      commits: this.#commits,
      registry: this.#registry,
      env: (this.env = { ...bindings, SECRETS: this.#store, FAULTS: () => this.faults() }),
      classOf: (name) => this.#classOf(name),
      now,
      wiped: ({ id }, path) => {
        this.#registry.setWiped(id, true);
        this.#upkeep.wiped(path);
      },
      alarmsFailed: (error) => {
        this.#faults.add('vault', 'objects.sqlite', error);
        log('alarms_failed', { error: error.message });
      },
      checkpoint: (path) => this.#upkeep.checkpoint(path),
      report: (event, key, error) => this.#report(event, key, error),
    });
    const namespaces = Object.entries(classes).map(([binding, name]) => [
      binding,
      this.objects.namespace(name),
    ]);
    Object.assign(this.env, Object.fromEntries(namespaces));
    this.#hourly = setInterval(() => void this.#runHourly(), HOUR_MS).unref();
    this.#module = notLoaded;
  }

  /** Answers a request. @param peer the address of the connection, as `address:port` */
  async fetch(request: Request, peer: string): Promise<Response> {
    Object.defineProperty(request, 'cf', { value: { clientIp: peer } });
    return this.#module.default.fetch(request, this.env, {
      waitUntil: (work: Promise<unknown>) => this.#finishLater(work),
      passThroughOnException: () => undefined,
      props: {},
    });
  }

  /** Loads the Worker's module as it is now. */
  async reload(): Promise<void> {
    const { worker } = this.#options;
    const loaded = await (typeof worker === 'string' ? this.#import(worker) : worker(this.env));
    if (!isWorkerModule(loaded)) throw new Error('it is no Worker');
    this.#commits.flush();
    this.objects.evictAll();
    this.#module = loaded;
  }

  /** What is wrong with the stores. */
  faults(): Fault[] {
    return this.#faults.now();
  }

  /** Stops when the work after responses has ended, or took too long. No request may come any more. */
  async stop(): Promise<void> {
    clearInterval(this.#hourly);
    this.objects.stopAlarms();
    const { promise: timeUp, resolve: giveUp } = Promise.withResolvers<void>();
    const timer = setTimeout(giveUp, LATER_MS_MAX);
    const ended = Promise.allSettled(this.#later).then(() => this.objects.stop());
    await Promise.race([timeUp, ended]);
    clearTimeout(timer);
    await Promise.race([this.#upkeep.finish(), pause(REWRITE_MS_MAX, null, { ref: false })]);
    await this.#upkeep.stop();
    this.#commits.flushAll();
    await this.#commits.allStored();
    this.objects.evictAll();
    this.#store.close();
    this.#registry.close();
  }

  get #objectsDirectory(): string {
    return resolve(this.#options.stateDirectory, 'objects');
  }

  #report(event: string, { className, id }: ObjectKey, error: Error): void {
    const object = `${className} ${id}`;
    if (event !== 'alarm_failed') this.#faults.add('vault', object, error);
    this.#options.log(event, { object, error: error.message });
  }

  /** Reports stored objects whose files are missing, because it may take long until someone opens one of them. */
  #reportMissing(): void {
    const files = new Map<string, ReadonlySet<string>>();
    for (const key of this.#registry.allStored()) {
      const folder = resolve(this.#objectsDirectory, key.className);
      const found = files.get(folder) ?? new Set(isFolder(folder) ? readdirSync(folder) : []);
      files.set(folder, found);
      if (found.has(`${key.id}.sqlite`)) continue;
      this.#report('object_missing', key, new MissingFile('its file is missing'));
    }
  }

  #import(path: string): Promise<unknown> {
    const search = `?engine=${++loads}`;
    environments.set(search, this.env);
    return import(`${pathToFileURL(path).href}${search}`);
  }

  #classOf(name: string): ObjectClass {
    const found = this.#module[name];
    if (typeof found !== 'function') throw new Error(`the Worker has no class ${name}`);
    return found as ObjectClass;
  }

  #finishLater(work: Promise<unknown>): void {
    const ended = work.catch((error: unknown) => {
      this.#options.log('later_failed', { error: asError(error).message });
    });
    this.#later.add(ended);
    void ended.then(() => this.#later.delete(ended));
  }

  async #runHourly(): Promise<void> {
    const event = { scheduledTime: Date.now(), cron: '', noRetry: () => undefined };
    try {
      await this.#module.default.scheduled(event, this.env);
    } catch (error) {
      this.#options.log('hourly_failed', { error: asError(error).message });
    }
  }

  #pathOf({ className, id }: Pick<ObjectKey, 'className' | 'id'>): string {
    return resolve(this.#objectsDirectory, className, `${id}.sqlite`);
  }

  /** Has the files rewritten in which bytes were wiped before the last stop or crash. */
  #rewriteLeftovers(): void {
    for (const key of this.#registry.allWiped()) this.#upkeep.wiped(this.#pathOf(key));
  }
}

let loads = 0;

const notLoaded: WorkerModule & Readonly<Record<string, unknown>> = {
  default: {
    fetch: () => Promise.reject(new Error('the Worker is not loaded')),
    scheduled: () => Promise.reject(new Error('the Worker is not loaded')),
  },
};

function isWorkerModule(thing: unknown): thing is typeof notLoaded {
  return typeof thing === 'object' && thing !== null && 'default' in thing;
}

/** The id of the object whose file it is. */
function idIn(path: string): string {
  return basename(path, '.sqlite');
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
