/**
 * Clients of a server that is killed and disturbed. They create, show, reveal, unlock and burn without a pause, each
 * secret by another plan; a failed reveal is repeated as soon as the server listens. Every call is recorded with its result.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CLAIM_LEASE_SECONDS, PARTS_LEASE_SECONDS } from '../../shared/limits.ts';
import { secretKeyOf } from '../../worker/crypto/keys.ts';
import { anyAddress } from '../support/person.ts';
import { type Answer, apiClient, CallRefused, type Client } from '../support/client.ts';
import { openerOf, encryptText } from '../support/sealing.ts';
import {
  connectionFailure,
  observe,
  observeBurn,
  observeReceipt,
  observeReveal,
  observeUnlock,
} from './answers.ts';
import { AskCalls } from './ask-calls.ts';
import { BAD_GATEWAY } from './bad-proxy.ts';
import { BoundCalls } from './bound-calls.ts';
import { isAnswer, lifeOf, type RecordedCall, type Result } from './history.ts';
import { PartCalls } from './part-calls.ts';
import { partsPlans, type Plan, plans, racePlans, type Step } from './plans.ts';
import type { Random } from './random.ts';
import { type Call, passphraseFields, randomProof, type Subject } from './subject.ts';
import type { Timeline } from './timeline.ts';
import { drawUpload } from './upload.ts';

const PEOPLE = 12;
const READERS = 64;
const CONNECTIONS = READERS + PEOPLE;
/** A secret in parts takes as many bytes as hundreds of others. */
const PARTS_CHANCE = 0.05;
/** Secrets stay unread for a while, so that many survive several kills. */
const UNDONE_MIN = 30;
const AWAY_MS = 20;
const PROXIED_CHANCE = 0.3;
/** Large ones take longer to send; this is the maximum without an account. */
const LARGE_BYTES = 4_000;
/** One that a jump of the clock exceeds, and one that only many exceed together. */
const TTL_SECONDS = { short: 15 * 60, long: 24 * 60 * 60 };

/** Which secrets there are. */
export interface Mix {
  readonly plans: readonly Plan[];
  readonly partsChance: number;
  readonly ttlSeconds: { readonly short: number; readonly long: number };
}

export const mixes = {
  all: { plans, partsChance: PARTS_CHANCE, ttlSeconds: TTL_SECONDS },
  /** Every secret is raced for, and none is in parts. */
  races: { plans: racePlans, partsChance: 0, ttlSeconds: TTL_SECONDS },
  /** As many as can be, and all end soon: uploads, requests, and the emails of bound ones would be kept for hours. */
  short: {
    plans: plans.filter(
      ({ steps, isBound, isAnswer: isForRequest }) =>
        !isBound && !isForRequest && !steps.some((step) => step.startsWith('race')),
    ),
    partsChance: 0,
    ttlSeconds: { short: 60, long: 60 },
  },
} satisfies Record<string, Mix>;

type Job = () => Promise<unknown>;

export class Traffic {
  readonly subjects: Subject[] = [];
  /** Creations that were refused: a valid secret never is. */
  readonly refusals: string[] = [];
  races = 0;
  /** Answers to the reveals with the right passphrase that were sent at the same moment as others. */
  racingReveals = 0;
  readonly #direct: Client;
  /** Through a proxy that loses answers; null where there is none. */
  readonly #proxied: Client | null;
  readonly #random: Random;
  readonly #timeline: Timeline;
  readonly #parts: PartCalls;
  readonly #bound: BoundCalls;
  readonly #asks: AskCalls;
  /** Calls that go first: a lease is short. */
  readonly #urgent: Job[] = [];
  readonly #undone: Job[] = [];
  /** Reveals that winners make again after the clock has jumped. */
  readonly #repeats: Job[] = [];
  /** The plans that were not chosen yet: each comes as often as every other. */
  readonly #deck: Plan[] = [];
  readonly #mix: Mix;
  readonly #partsDeck: Plan[] = [];
  readonly #awaited: { left: number; readonly reach: () => void }[] = [];
  /** Subjects with calls since they were last taken. */
  readonly #changed = new Set<Subject>();
  #working: Promise<unknown> = Promise.resolve();
  /** In milliseconds on the clock of the timeline; null before it finishes. */
  #finishingSince: number | null = null;
  /** Whether all plans are finished. */
  #isLast = false;

  /**
   * @param proxy the origin of a proxy that loses answers; null for none
   */
  constructor(
    base: string,
    random: Random,
    timeline: Timeline,
    mix: Mix,
    proxy: string | null = null,
  ) {
    this.#mix = mix;
    this.#direct = apiClient(base, CONNECTIONS, 'once');
    this.#proxied = proxy === null ? null : apiClient(proxy, CONNECTIONS, 'once');
    this.#random = random;
    this.#timeline = timeline;
    this.#parts = new PartCalls(this.#direct, random, (...call) => this.#record(...call));
    this.#bound = new BoundCalls(base, this.#direct, timeline);
    this.#asks = new AskCalls(
      () => this.#client,
      timeline,
      (call) => this.#untilAnswered(call),
    );
    this.#working = this.#together(() => this.#work());
    // Errors are thrown where `finish` awaits it.
    this.#working.catch(() => undefined);
  }

  /** Resolves at the moment of so many further answers. */
  answers(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaited.push({ left: count, reach: resolve });
    return promise;
  }

  /** Must be called after a jump of the clock. Winners ask again before a sweep has come. */
  repeatReveals(): void {
    this.#urgent.push(...this.#repeats.splice(0));
  }

  /** The subjects that were called since the last time. */
  takeChanged(): Subject[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  /** Finishes all plans on a server that stays up, then unlocks, reveals and shows every secret once more. */
  async finish(): Promise<void> {
    this.#finishingSince = this.#timeline.now();
    await this.#working;
    this.#isLast = true;
    const left = [...this.subjects];
    await this.#together(async () => {
      for (let subject = left.pop(); subject; subject = left.pop()) {
        if (subject.passphrase !== '') await this.#unlock(subject);
        if (subject.upload) await this.#parts.download(subject);
        await this.#read(subject, randomUUID());
        await this.#look(subject);
        await this.#answerAgain(subject);
      }
    });
    this.#direct.close();
    this.#proxied?.close();
    this.#bound.close();
  }

  /** The client of the next call. The last call for each secret is answered for certain. */
  get #client(): Client {
    if (this.#proxied === null || this.#isLast || !this.#random.chance(PROXIED_CHANCE))
      return this.#direct;
    return this.#proxied;
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

  /** The next step of any plan, while there are enough of them. */
  #nextUndone(): Job | undefined {
    if (this.#undone.length < (this.#finishingSince === null ? UNDONE_MIN : 1)) return undefined;
    return this.#random.draw(this.#undone);
  }

  #next(): Job | undefined {
    if (this.#finishingSince !== null) return undefined;
    return this.#random.chance(this.#mix.partsChance)
      ? () => this.#create(this.#nextPlan(this.#partsDeck, partsPlans))
      : () => this.#create(this.#nextPlan(this.#deck, this.#mix.plans));
  }

  #nextPlan(deck: Plan[], all: readonly Plan[]): Plan {
    if (deck.length === 0) deck.push(...all);
    const plan = this.#random.draw(deck);
    if (!plan) throw new Error('there are no plans');
    return plan;
  }

  async #create(plan: Plan): Promise<void> {
    const sentAt = this.#timeline.now();
    try {
      const created = plan.parts
        ? [await this.#begin(plan, plan.parts)]
        : await (plan.isAnswer ? this.#answer(plan) : this.#conceal(plan));
      for (const subject of created) {
        this.subjects.push(subject);
        this.#plan(plan.steps, subject);
      }
      this.#countAnswer();
    } catch (error) {
      // A creation without an answer is no promise.
      const result = this.#resultOf(error, sentAt);
      if (result.kind === 'unsent') await this.#away(sentAt);
      if (result.kind === 'other') this.refusals.push(result.words);
    }
  }

  /** Begins an upload: no reader finds it before it is finished. */
  async #begin(plan: Plan, parts: NonNullable<Plan['parts']>): Promise<Subject> {
    const { ttl, ...drawn } = this.#draw(plan);
    const upload = drawUpload(drawn.value, drawn.passphrase, parts);
    const begunFrom = this.#timeline.now() - this.#timeline.lagMs;
    const answer = await this.#client.beginUpload({ ...upload.fields, ttl });
    if (!answer.ok) throw new CallRefused('an upload', answer);
    const metadataKey = answer.reply.record.key;
    const calls: RecordedCall[] = [];
    return {
      ...drawn,
      metadataKey,
      secretKey: secretKeyOf(metadataKey),
      opener: upload.opener,
      leaseMs: PARTS_LEASE_SECONDS * 1000,
      get createdFrom() {
        return lifeOf(calls).from;
      },
      get createdBy() {
        return lifeOf(calls).by;
      },
      upload: { ...upload, parts: upload.hashes.length, begunFrom },
      bound: null,
      asking: null,
      calls,
    };
  }

  /** Answers a request: its requester opens it as the recipient of any other. */
  async #answer(plan: Plan): Promise<readonly Subject[]> {
    const { ttl, ...drawn } = this.#draw(plan);
    const value = valueOf(plan, drawn.value);
    const created = await this.#asks.create(value, this.#mix.ttlSeconds.long, ttl);
    if (created === null) return [];
    const leaseMs = CLAIM_LEASE_SECONDS * 1000;
    return [{ ...drawn, ...created, value, leaseMs, upload: null, bound: null, calls: [] }];
  }

  async #answerAgain(subject: Subject): Promise<void> {
    if (subject.asking === null) return;
    this.refusals.push(...(await this.#asks.again(subject, subject.asking)));
  }

  /** Makes a call again until it is answered by other than a failure of a disturbed server. */
  async #untilAnswered<Reply>(call: () => Promise<Answer<Reply>>): Promise<Answer<Reply>> {
    for (;;) {
      const sentAt = this.#timeline.now();
      try {
        const answer = await call();
        if (answer.ok || answer.status < 500) return answer;
        throw new CallRefused('a call', answer);
      } catch (error) {
        const { kind } = this.#resultOf(error, sentAt);
        if (kind === 'other') throw error;
        if (kind === 'unsent') await this.#away(sentAt);
      }
    }
  }

  async #conceal(plan: Plan): Promise<readonly Subject[]> {
    const sender = plan.isBound ? await this.#bound.sender() : undefined;
    if (sender === null) return [];
    const bound = plan.isBound ? { email: anyAddress(), ticket: null, validUntil: 0 } : null;
    const { ttl, passphrase, ...drawn } = this.#draw(plan);
    const value = valueOf(plan, drawn.value);
    const createdFrom = this.#timeline.now() - this.#timeline.lagMs;
    const sealed = plan.isSealed ? await encryptText(value, passphrase) : null;
    const opener = sealed && (await openerOf(sealed.fragment, passphrase));
    const content = sealed ? sealed.fields : { secret: value, passphrase };
    const fields = { ...content, ttl, ...(bound && { bound_to: bound.email }) };
    const created = plan.copies
      ? await this.#client.concealCopies(fields, plan.copies)
      : [await this.#client.conceal(fields, sender)];
    return created.map((keys) => ({
      ...keys,
      ...drawn,
      value,
      passphrase,
      opener,
      leaseMs: CLAIM_LEASE_SECONDS * 1000,
      createdFrom,
      createdBy: this.#timeline.now(),
      upload: null,
      bound,
      asking: null,
      calls: [],
    }));
  }

  #draw({ withPassphrase, isShort }: Plan) {
    const { short, long } = this.#mix.ttlSeconds;
    const ttl = isShort ? short : long;
    const passphrase = withPassphrase ? 'correct horse' : '';
    return { value: randomUUID(), passphrase, ttl, ttlMs: ttl * 1000 };
  }

  /** Each step is made some time after the one before. */
  #plan([step, ...more]: readonly Step[], subject: Subject): void {
    if (step === undefined) return;
    this.#undone.push(async () => {
      await this.#take(step, subject);
      this.#plan(more, subject);
    });
  }

  #take(step: Step, subject: Subject): Promise<unknown> {
    switch (step) {
      case 'read':
        return this.#read(subject, randomUUID());
      case 'read without a token':
        return this.#read(subject, null);
      case 'contest':
        return this.#race(subject, 4, (reader) => (reader === 0 ? null : randomUUID()));
      case 'race':
        return this.#race(subject, READERS, (reader) => (reader % 2 ? randomUUID() : null));
      case 'race with one token': {
        const token = randomUUID();
        return this.#race(subject, READERS, () => token);
      }
      case 'race against a burn':
        return Promise.all([
          this.#race(subject, READERS, (reader) => (reader % 2 ? randomUUID() : null)),
          this.#burn(subject),
        ]);
      case 'wrong read':
        return this.#read(subject, this.#random.chance(0.5) ? randomUUID() : null, false);
      case 'race of wrong passphrases':
        return this.#race(subject, READERS, () => null, false);
      case 'wrong burn':
        return this.#burn(subject, false);
      case 'unlock':
        return this.#unlock(subject);
      case 'burn':
        return this.#burn(subject);
      case 'read or burn':
        return Promise.all([this.#read(subject, randomUUID()), this.#burn(subject)]);
      case 'probe':
        return this.#probe(subject);
      case 'verify':
        return this.#bound.verify(subject, this.#random.chance(0.5));
      case 'answer again':
        return this.#answerAgain(subject);
      case 'look':
        return this.#look(subject);
      case 'peek':
        return this.#peek(subject);
      case 'send':
        return this.#parts.sendAll(subject);
      case 'send again':
        return this.#parts.send(subject, 1);
      case 'send damaged':
        return this.#parts.sendDamaged(subject);
      case 'break off':
        return this.#parts.breakOff(subject);
      case 'send or burn':
        return Promise.all([this.#parts.sendAll(subject), this.#burn(subject)]);
      case 'finish':
        return this.#parts.finish(subject);
      case 'finish or burn':
        return Promise.all([this.#parts.finish(subject), this.#burn(subject)]);
      case 'finish and race':
        return Promise.all([
          this.#parts.finish(subject),
          this.#race(subject, READERS, () => randomUUID()),
        ]);
      case 'list':
        return this.#parts.list(subject);
      case 'wrong list':
        return this.#parts.list(subject, false);
      case 'download':
        return this.#parts.download(subject);
    }
  }

  /** Sends all calls at the same moment. */
  async #race(
    subject: Subject,
    readers: number,
    tokenOf: (reader: number) => string | null,
    isRight = true,
  ): Promise<void> {
    this.races += 1;
    const calls = Array.from({ length: readers }, (_, reader) =>
      this.#read(subject, tokenOf(reader), isRight),
    );
    const answered = (await Promise.all(calls)).filter(isAnswer);
    if (isRight) this.racingReveals += answered.length;
  }

  /** A reader with a claim token repeats the call until there is an answer; winners repeat it later, or after a jump of the clock. */
  async #read(subject: Subject, token: string | null, isRight = true): Promise<Result> {
    const { opener, bound } = subject;
    const ticket = bound?.ticket ?? null;
    const options = {
      ...passphraseFields(subject, isRight),
      ...(token !== null && { rid: token }),
      ...(ticket !== null && { ticket }),
    };
    const call = { what: 'reveal', token, isRight, ...ticketOf(subject) } as const;
    const result = await this.#record(subject, call, async () =>
      observeReveal(await this.#client.reveal(subject.secretKey, options), opener),
    );
    const { kind } = result;
    const repeat = () => this.#read(subject, token, isRight);
    if (kind === 'unsent' || (kind === 'unknown' && token !== null)) this.#urgent.push(repeat);
    else if (kind === 'value' && token !== null) {
      if (subject.upload) this.#undone.push(() => this.#parts.downloadAgain(subject, token));
      (this.#random.chance(0.5) ? this.#undone : this.#repeats).push(repeat);
    }
    return result;
  }

  /** A scanner with half of a link, or with another's fragment: refused, and nothing is consumed or counted. */
  async #probe(subject: Subject): Promise<void> {
    const { secretKey, upload, asking, opener } = subject;
    // Whoever sent an answer has the first half of its proof.
    const proof = asking && opener ? opener.fields.proof : randomProof();
    const options = this.#random.chance(0.5) ? {} : { proof };
    const without = subject.bound && { ticketUntil: null };
    const probe = { what: 'probe', token: null, isRight: false, ...without } as const;
    await this.#record(subject, probe, async () =>
      observeReveal(await this.#client.reveal(secretKey, options), null),
    );
    if (upload) await this.#parts.probe(subject);
  }

  async #burn(subject: Subject, isRight = true): Promise<void> {
    const needed = subject.opener ? '' : subject.passphrase;
    const passphrase = isRight ? needed : randomUUID();
    await this.#record(subject, { what: 'burn', token: null, isRight }, async () =>
      observeBurn(await this.#client.burn(subject.metadataKey, passphrase)),
    );
  }

  async #unlock(subject: Subject): Promise<void> {
    await this.#record(subject, { what: 'unlock', token: null, isRight: true }, async () =>
      observeUnlock(await this.#client.unlock(subject.metadataKey)),
    );
  }

  async #look(subject: Subject): Promise<void> {
    await this.#record(subject, { what: 'look', token: null, isRight: true }, async () =>
      observeReceipt(await this.#client.receipt(subject.metadataKey)),
    );
  }

  /** As a reader who may open it: unread is all that the answer reveals. */
  async #peek(subject: Subject): Promise<void> {
    const unread: Result = { kind: 'state', state: 'new' };
    await this.#record(subject, { what: 'look', token: null, isRight: true }, async () =>
      observe(await this.#client.show(subject.secretKey), unread),
    );
  }

  /** Records a call: while it is under way as one that may have happened, then with its result. */
  async #record(subject: Subject, call: Call, ask: () => Promise<Result>): Promise<Result> {
    const { lagMs } = this.#timeline;
    const sentAt = this.#timeline.now();
    const unknown: Result = { kind: 'unknown' };
    const begun: RecordedCall = { ...call, sentAt, lagMs, overAt: Infinity, result: unknown };
    const place = subject.calls.push(begun) - 1;
    const result = await ask().catch((error: unknown) => this.#resultOf(error, sentAt));
    subject.calls[place] = { ...begun, overAt: this.#timeline.now(), result };
    this.#changed.add(subject);
    if (result.kind === 'unsent') await this.#away(sentAt);
    else if (isAnswer(result)) this.#countAnswer();
    return result;
  }

  /** An error of the server is expected only where it was disturbed. */
  #resultOf(error: unknown, sentAt: number): Result {
    const failure = connectionFailure(error);
    if (failure !== null) return { kind: failure };
    if (!(error instanceof CallRefused)) return { kind: 'other', words: String(error) };
    if (error.status === BAD_GATEWAY) return { kind: 'unknown' };
    return error.status >= 500 && this.#timeline.wasDisturbed(sentAt)
      ? { kind: 'unknown' }
      : { kind: 'other', words: String(error) };
  }

  #countAnswer(): void {
    for (const awaited of this.#awaited) {
      awaited.left -= 1;
      if (awaited.left === 0) awaited.reach();
    }
  }

  /** The port is closed: expected between a kill and the restart. */
  async #away(sentAt: number): Promise<void> {
    // A call from before may be refused late.
    const isExpectedThere = this.#finishingSince !== null && sentAt > this.#finishingSince;
    if (isExpectedThere) throw new Error('the server that should have stayed is gone');
    await pause(AWAY_MS);
  }
}

function valueOf({ isLarge }: Plan, value: string): string {
  return `${value}${isLarge ? randomBytes(LARGE_BYTES).toString('hex') : ''}`;
}

function ticketOf({ bound }: Subject): Pick<RecordedCall, 'ticketUntil'> {
  if (bound === null) return {};
  return { ticketUntil: bound.ticket === null ? null : bound.validUntil };
}
