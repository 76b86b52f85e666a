/** Counts what the platform bills for, where the product asks for it. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { Account } from '../../../worker/accounts/account.ts';
import { Directory } from '../../../worker/admin/directory.ts';
import { RateLimiter } from '../../../worker/http/rate-limiter.ts';
import { MailQueue } from '../../../worker/email/mail-queue.ts';
import { SecretVault } from '../../../worker/secrets/vault.ts';

const classes = { SecretVault, RateLimiter, Directory, Account, MailQueue };
const kvMeters = { get: 'kvReads', put: 'kvWrites', delete: 'kvDeletes', list: 'kvLists' } as const;

type Meter = 'objectRequests' | 'rowsWritten' | (typeof kvMeters)[keyof typeof kvMeters];

/** What people do with a secret, and the work that no request asks for, such as alarms. */
export type Phase = 'pages' | 'create' | 'private page' | 'look' | 'reveal' | 'background';

export interface Usage {
  readonly phase: Phase;
  readonly meter: Meter;
  /** What was done, such as `UPDATE secrets`. */
  readonly label: string;
  /** How often, for each secret on average. */
  readonly times: number;
}

/** How often a meter counts for each secret on average. */
export function sumOf(
  usages: readonly Usage[],
  meter: Meter,
  isWanted: (usage: Usage) => boolean = () => true,
): number {
  return usages
    .filter((usage) => usage.meter === meter && isWanted(usage))
    .reduce((sum, { times }) => sum + times, 0);
}

/** A statement, whose rows are all known once its cursor was read to the end. */
interface Statement {
  readonly label: string;
  readonly cursor: Pick<SqlStorageCursor<never>, 'rowsWritten'>;
}

export class Counter {
  #usages: Omit<Usage, 'phase'>[] = [];
  /** The latest one; when the next begins, it is over. */
  #statement: Statement | null = null;
  #background = 0;

  /** Counts what happens in this isolate from now on, until `vi.restoreAllMocks()`. */
  static async start(): Promise<Counter> {
    const counter = new Counter();
    const anyObject = env.VAULT.getByName('v1:canary');
    await runInDurableObject(anyObject, (_vault, state) => counter.#watchStorage(state));
    for (const [name, { prototype }] of Object.entries(classes)) {
      counter.#watchObject(name, prototype);
    }
    for (const [method, meter] of Object.entries(kvMeters)) {
      wrap(env.SECRETS, method, (call, [key]) => {
        counter.#add(meter, String(key).split(':', 1).join());
        return call();
      });
    }
    return counter;
  }

  /** What was counted since this was last called. */
  take(): Omit<Usage, 'phase'>[] {
    this.#endStatement();
    const taken = this.#usages;
    this.#usages = [];
    return taken;
  }

  /** Waits for what objects do in the background, such as a report to the directory. */
  async whenQuiet(): Promise<void> {
    const isQuiet = () => {
      if (this.#background > 0) throw new Error('an object is busy');
    };
    await vi.waitFor(isQuiet, { interval: 1, timeout: 15_000 });
  }

  #add(meter: Meter, label: string, times = 1): void {
    if (times > 0) this.#usages.push({ meter, label, times });
  }

  #watchStorage(state: DurableObjectState): void {
    const { storage } = state;
    wrap(prototypeOf(storage.sql), 'exec', (call, [statement]) => {
      this.#endStatement();
      const cursor = call();
      if (isCursor(cursor)) this.#statement = { label: labelOf(String(statement)), cursor };
      return cursor;
    });
    wrap(prototypeOf(storage), 'setAlarm', (call) => {
      this.#add('rowsWritten', 'setAlarm');
      return call();
    });
    wrap(prototypeOf(storage.kv), 'put', (call, [key]) => {
      this.#add('rowsWritten', `put ${String(key)}`);
      return call();
    });
    wrap(prototypeOf(state), 'waitUntil', (call, [work]) => {
      this.#background++;
      const done = () => {
        this.#background--;
      };
      Promise.resolve(work).then(done, done);
      return call();
    });
  }

  #watchObject(name: string, prototype: object): void {
    for (const method of Object.getOwnPropertyNames(prototype)) {
      // `call` of a vault hands the request to the method that it names.
      if (method === 'constructor' || method === 'call') continue;
      wrap(prototype, method, (call) => {
        this.#add('objectRequests', `${name}.${method}`);
        return call();
      });
    }
  }

  #endStatement(): void {
    if (!this.#statement) return;
    const { label, cursor } = this.#statement;
    this.#statement = null;
    this.#add('rowsWritten', label, cursor.rowsWritten);
  }
}

/** Puts something around a method. */
function wrap(
  target: object,
  method: string,
  around: (call: () => unknown, args: readonly unknown[]) => unknown,
): void {
  const original: unknown = Reflect.get(target, method);
  if (typeof original !== 'function') return;
  Object.defineProperty(target, method, {
    configurable: true,
    writable: true,
    value(this: unknown, ...args: unknown[]): unknown {
      return around(() => Reflect.apply(original, this, args), args);
    },
  });
}

function prototypeOf(thing: object): object {
  return Reflect.getPrototypeOf(thing) ?? thing;
}

function isCursor(result: unknown): result is Statement['cursor'] {
  return typeof result === 'object' && result !== null && 'rowsWritten' in result;
}

/** What a statement does, and to which table. */
function labelOf(statement: string): string {
  const verb = /\w+/.exec(statement)?.[0] ?? '';
  const table = /\b(?:INTO|FROM|UPDATE|TABLE|INDEX)\s+(?:IF NOT EXISTS\s+)?(\w+)/.exec(
    statement,
  )?.[1];
  return `${verb} ${table ?? ''}`;
}
