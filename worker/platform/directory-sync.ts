/**
 * Reports an object's state to the directory of its region. Each change gets a sequence number; a report carries the number
 * of the last change and the complete state, so that a lost, late or repeated one does no harm: what is not acknowledged is
 * reported again.
 */
import { configOf } from '../config/config.ts';
import { directoryStub } from '../admin/stub.ts';
import type { Report } from '../admin/directory-types.ts';
import type { NamedAlarm } from './alarm-scheduler.ts';
import { objectName } from './durable-object.ts';

/** The numbers of the last change and of the last one that the directory has acknowledged. */
export interface Sequence {
  readonly last: number;
  readonly acknowledged: number;
  /** When the next report may be made, in epoch ms; absent: at any time. */
  readonly notBefore?: number;
}

/** Where an object stores them. */
export interface SequenceStore {
  read(): Sequence;
  acknowledge(sequence: number): void;
}

type Send = (sequence: number, report: Report) => Promise<void>;

export class DirectorySync {
  readonly #sequence: SequenceStore;
  readonly #reportOf: () => Report;
  readonly #send: Send;

  /** @param reportOf the complete state, as of the call */
  constructor(sequence: SequenceStore, reportOf: () => Report, send: Send) {
    this.#sequence = sequence;
    this.#reportOf = reportOf;
    this.#send = send;
  }

  /** The number of the last change; null when the directory has acknowledged it. */
  pending(): number | null {
    const { last, acknowledged } = this.#sequence.read();
    return last > acknowledged ? last : null;
  }

  /**
   * Reports the last change, unless it is acknowledged.
   *
   * @throws StoreUnavailable when the directory does not answer
   */
  async sync(): Promise<void> {
    const sequence = this.pending();
    if (sequence === null) return;
    await this.#send(sequence, this.#reportOf());
    this.#sequence.acknowledge(sequence);
  }

  /**
   * The alarm that reports.
   *
   * @param delayMs how long a change waits for others, which are reported with it
   */
  alarm(delayMs: number): NamedAlarm {
    return {
      failureCode: 'directory_sync_failed',
      delayMs,
      dueAt: () => {
        const { last, acknowledged, notBefore = 0 } = this.#sequence.read();
        return last > acknowledged ? notBefore : null;
      },
      run: () => this.sync(),
    };
  }
}

/** Sends the reports of an object, under its name. */
export function toDirectory(ctx: DurableObjectState, env: Env): Send {
  return async (sequence, report) =>
    directoryStub({ env, config: configOf(env) }).applyReport(objectName(ctx), sequence, report);
}

/** Sequence numbers in the key-value storage of an object. */
export class StoredSequence implements SequenceStore {
  static readonly #key = 'directory_sync';
  readonly #kv: DurableObjectStorage['kv'];

  constructor(kv: DurableObjectStorage['kv']) {
    this.#kv = kv;
  }

  /** Numbers a change. Starts from the time, so that a later object of the same name goes on counting. */
  advance(now: number): void {
    const { last, acknowledged } = this.read();
    this.#kv.put(StoredSequence.#key, { last: Math.max(last + 1, now), acknowledged });
  }

  acknowledge(sequence: number): void {
    const { last, acknowledged } = this.read();
    this.#kv.put(StoredSequence.#key, { last, acknowledged: Math.max(acknowledged, sequence) });
  }

  read(): Sequence {
    return this.#kv.get<Sequence>(StoredSequence.#key) ?? { last: 0, acknowledged: 0 };
  }
}
