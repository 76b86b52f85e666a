/**
 * Clients of a server that is killed and restarted. They create, show, reveal and burn without a pause, each secret by
 * another plan; a failed reveal is repeated as soon as the server listens. Every call is recorded with its result.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { apiClient, type Client, type Concealed } from '../support/client.ts';
import { pick, type Plan, plans } from './plans.ts';
import type { RecordedCall, Entry, Result } from './ledger.ts';
import {
  connectionFailure,
  observeBurn,
  observeShow,
  observeReceipt,
  observeReveal,
} from './answers.ts';

const PEOPLE = 12;
const CONNECTIONS = 32;
/** Secrets stay unread for a while, so that many survive several kills. */
const UNDONE_MIN = 150;
const AWAY_MS = 20;
/** Large ones take longer to send; this is the maximum without an account. */
const LARGE_BYTES = 4_000;

export interface Subject extends Entry, Concealed {
  readonly passphrase: string;
  readonly calls: RecordedCall[];
}

type Job = () => Promise<unknown>;

export interface Traffic {
  readonly subjects: readonly Subject[];
  /** Creations that were refused: a valid secret never is. */
  readonly refusals: readonly string[];
  /** Resolves at the moment of so many further answers. */
  answers(count: number): Promise<void>;
  /** Finishes all plans on a server that stays up, then reveals and shows every secret once more. */
  finish(): Promise<void>;
}

export function startTraffic(base: string): Traffic {
  const people = new People(apiClient(base, CONNECTIONS, 'once'));
  return people.start();
}

class People implements Traffic {
  readonly subjects: Subject[] = [];
  readonly refusals: string[] = [];
  readonly #client: Client;
  /** Calls that go first: a lease is short. */
  readonly #urgent: Job[] = [];
  readonly #undone: Job[] = [];
  readonly #awaited: { left: number; readonly reach: () => void }[] = [];
  #working: Promise<unknown> = Promise.resolve();
  #isFinishing = false;

  constructor(client: Client) {
    this.#client = client;
  }

  start(): this {
    this.#working = this.#together(() => this.#work());
    // Errors are thrown where `finish` awaits it.
    this.#working.catch(() => undefined);
    return this;
  }

  answers(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaited.push({ left: count, reach: resolve });
    return promise;
  }

  async finish(): Promise<void> {
    this.#isFinishing = true;
    await this.#working;
    const left = [...this.subjects];
    await this.#together(async () => {
      for (let subject = left.pop(); subject; subject = left.pop()) {
        await this.#read(subject, randomUUID());
        await this.#look(subject);
      }
    });
    this.#client.close();
  }

  #together(work: () => Promise<void>): Promise<unknown> {
    return Promise.all(Array.from({ length: PEOPLE }, work));
  }

  async #work(): Promise<void> {
    for (;;) {
      const job = this.#urgent.shift() ?? this.#nextUndone() ?? this.#next();
      if (!job) return;
      await job();
    }
  }

  /** One of the planned calls, in any order, while there are enough of them. */
  #nextUndone(): Job | undefined {
    if (this.#undone.length < (this.#isFinishing ? 1 : UNDONE_MIN)) return undefined;
    return this.#undone.splice(Math.floor(Math.random() * this.#undone.length), 1)[0];
  }

  #next(): Job | undefined {
    return this.#isFinishing ? undefined : () => this.#conceal();
  }

  async #conceal(): Promise<void> {
    const plan = pick(plans);
    const passphrase = plan.withPassphrase ? 'correct horse' : '';
    const value = `${randomUUID()}${plan.isLarge ? randomBytes(LARGE_BYTES).toString('hex') : ''}`;
    try {
      const keys = await this.#client.conceal({ secret: value, passphrase });
      const subject = { ...keys, value, passphrase, calls: [] };
      this.subjects.push(subject);
      this.#undone.push(...this.#jobsOf(plan, subject));
      this.#noteAnswer();
    } catch (error) {
      // A creation without an answer is no promise.
      const failure = connectionFailure(error);
      if (failure === 'unsent') await this.#away();
      if (failure === null) this.refusals.push(String(error));
    }
  }

  #jobsOf({ steps }: Plan, subject: Subject): Job[] {
    const doings: Record<Plan['steps'][number], Job> = {
      read: () => this.#read(subject, randomUUID()),
      contest: () => this.#contest(subject),
      bare: () => this.#read(subject, null),
      burn: () => this.#burn(subject),
      'read or burn': () => Promise.all([this.#read(subject, randomUUID()), this.#burn(subject)]),
      look: () => this.#look(subject),
      peek: () => this.#peek(subject),
    };
    return steps.map((step) => doings[step]);
  }

  #contest(subject: Subject): Promise<unknown> {
    return Promise.all([
      ...Array.from({ length: 3 }, () => this.#read(subject, randomUUID())),
      this.#read(subject, null),
    ]);
  }

  /** A reader with a claim token repeats the call until there is an answer; some repeat it once more after that. */
  async #read(subject: Subject, token: string | null): Promise<void> {
    const { secretKey, passphrase } = subject;
    const options = { passphrase, ...(token === null ? {} : { rid: token }) };
    const { kind } = await this.#note(subject, 'reveal', token, async () =>
      observeReveal(await this.#client.reveal(secretKey, options)),
    );
    const askAgain = () => this.#read(subject, token);
    if (kind === 'unsent' || (kind === 'unknown' && token !== null)) this.#urgent.push(askAgain);
    else if (kind === 'value' && token !== null && Math.random() < 0.5) this.#undone.push(askAgain);
  }

  async #burn(subject: Subject): Promise<void> {
    const { metadataKey, passphrase } = subject;
    await this.#note(subject, 'burn', null, async () =>
      observeBurn(await this.#client.burn(metadataKey, passphrase)),
    );
  }

  async #look(subject: Subject): Promise<void> {
    await this.#note(subject, 'look', null, async () =>
      observeReceipt(await this.#client.receipt(subject.metadataKey)),
    );
  }

  async #peek(subject: Subject): Promise<void> {
    await this.#note(subject, 'look', null, async () =>
      observeShow(await this.#client.show(subject.secretKey)),
    );
  }

  /** Records a call: while it is under way as one that may have happened, then with its result. */
  async #note(
    { calls }: Subject,
    what: RecordedCall['what'],
    token: string | null,
    ask: () => Promise<Result>,
  ): Promise<Result> {
    const begun: RecordedCall = {
      what,
      token,
      sentAt: performance.now(),
      overAt: Number.POSITIVE_INFINITY,
      result: { kind: 'unknown' },
    };
    const place = calls.push(begun) - 1;
    const result = await ask().catch(asResult);
    calls[place] = { ...begun, overAt: performance.now(), result };
    if (result.kind === 'unsent') await this.#away();
    else if (result.kind !== 'unknown') this.#noteAnswer();
    return result;
  }

  #noteAnswer(): void {
    for (const awaited of this.#awaited) {
      awaited.left -= 1;
      if (awaited.left === 0) awaited.reach();
    }
  }

  /** The port is closed: expected between a kill and the restart. */
  async #away(): Promise<void> {
    if (this.#isFinishing) throw new Error('the server that should have stayed is gone');
    await pause(AWAY_MS);
  }
}

function asResult(error: unknown): Result {
  const failure = connectionFailure(error);
  return failure === null ? { kind: 'other', words: String(error) } : { kind: failure };
}
