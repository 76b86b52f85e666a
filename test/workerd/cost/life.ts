/**
 * Plays the lives of secrets as a million of them a day would come to the platform, and counts what it bills for. Each
 * vault gets one every 22 s or so, as 256 vaults would, and sleeps after ten idle seconds, as objects of the platform do.
 */
import {
  createExecutionContext,
  evictDurableObject,
  runDurableObjectAlarm,
  runInDurableObject,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { vi } from 'vitest';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { configOf } from '../../../worker/config/config.ts';
import worker from '../../../worker/index.ts';
import { logTo } from '../../../worker/platform/log.ts';
import type { Phase, Usage } from './meters.ts';
import { apiTokenOf, letWork, person, withToken } from '../people.ts';
import { Counter } from './count.ts';
import { shardKeyFingerprint } from '../../../worker/crypto/object-names.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const SECRETS_PER_DAY = 1_000_000;
const VAULTS_DEPLOYED = 256;
const LIMITERS_DEPLOYED = 64;
/** How often a vault gets a secret. */
const VAULT_INTERVAL_MS = (DAY / SECRETS_PER_DAY) * VAULTS_DEPLOYED;
/** So many vaults stand for all of them: each gets enough secrets for more than an hour of its time. */
const SECRETS_PER_VAULT = 125;
const SECRETS_PER_ACCOUNT = 4;
const LIFETIME_SECONDS = 7 * 86_400;
/** How long after it was made a secret is opened. */
const OPENED_AFTER_MS = { from: MINUTE, to: 20 * MINUTE } as const;
/** The platform takes an object from memory that was idle for so long (its page on the lifecycle of objects). */
const IDLE_MS_MAX = 10 * SECOND;
/** Far from now, so that no alarm rings by itself. */
const START = Date.UTC(2031, 0, 1, 12);
/** By then the timelines of all secrets are over. */
const END = START + 16 * DAY;

const ORIGIN = 'https://seal.example';
const deployed = {
  APP_ENV: 'deployed',
  SITE_HOST: new URL(ORIGIN).host,
  BCRYPT_COST: '10',
  MAIL_DRIVER: 'cloudflare',
  MAIL_FROM: 'Waxseal <noreply@seal.example>',
};

interface Caller {
  /** Gives them an address of their own. */
  readonly caller: number;
  /** For the header `Authorization`. */
  readonly credential?: string;
}

interface Step {
  readonly at: number;
  readonly phase: Phase;
  readonly act: () => Promise<unknown>;
}

/** An object whose alarms ring, and that sleeps in between. */
interface Watched<Stub extends DurableObjectStub = DurableObjectStub> {
  readonly stub: Stub;
  /** In epoch ms; null while it sleeps. */
  usedAt: number | null;
  alarmAt: number | null;
}

/**
 * Counts the lives of so many secrets, each created, looked at and revealed.
 *
 * @param by who creates them: people without an account, or programs with an API token, for four secrets each
 */
export async function countLives(secrets: number, by: 'anyone' | 'accounts'): Promise<Usage[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: START - DAY });
  const senders = by === 'accounts' ? await signUpFor(secrets) : [];
  const METRICS = { writeDataPoint: () => counter.add('dataPoints', 'points') };
  Object.assign(env, deployed, { METRICS });
  logTo(env);
  Reflect.deleteProperty(env, 'WEBHOOK_TEST_ALLOW');
  const counter = await Counter.start();
  vi.spyOn(console, 'log').mockImplementation(() => counter.add('logLines', 'lines'));
  const vaults = Math.ceil(secrets / SECRETS_PER_VAULT);
  const life = new Life(counter, vaults);
  await life.warmUp();
  for (let index = 0; index < secrets; index++) {
    const createdAt = START + index * (VAULT_INTERVAL_MS / vaults);
    planSecret(life, index, createdAt, senders[index % senders.length]);
  }
  await life.play();
  return life.usages().map((usage) => ({ ...usage, times: usage.times / secrets }));
}

/** The credentials of as many accounts as it takes to create four secrets each. */
async function signUpFor(secrets: number): Promise<string[]> {
  const credentials: string[] = [];
  for (let account = 0; account < secrets / SECRETS_PER_ACCOUNT; account++) {
    const owner = await person();
    const { headers = {} } = withToken(owner.custid, await apiTokenOf(owner));
    credentials.push(headers['Authorization'] ?? '');
    await letWork(owner.custid);
  }
  return credentials;
}

/** Time passes over steps that are planned and over alarms, whichever come first. */
class Life {
  readonly #counter: Counter;
  readonly #watched = new Map<string, Watched>();
  readonly #usages = new Map<string, Usage>();
  readonly #touched = new Set<Watched>();
  readonly #env: Env;
  readonly #vaultCount: number;
  #steps: Step[] = [];

  constructor(counter: Counter, vaultCount: number) {
    this.#counter = counter;
    this.#vaultCount = vaultCount;
    const VAULT = Object.assign({}, env.VAULT, {
      getByName: (name: string) => this.#watch(env.VAULT.getByName(this.#standIn(name))),
    });
    const ACCOUNT = Object.assign({}, env.ACCOUNT, {
      getByName: (name: string) => this.#watch(env.ACCOUNT.getByName(name)),
    });
    this.#env = Object.assign({}, env, { VAULT, ACCOUNT });
  }

  plan(at: number, phase: Phase, act: Step['act']): void {
    this.#steps.push({ at, phase, act });
  }

  /** Sends a request to the Worker, from a caller of its own. */
  async ask(
    { caller, credential }: Caller,
    path: string,
    fields: object | null = null,
  ): Promise<string> {
    const init = fields && { method: 'POST', body: JSON.stringify(fields) };
    const address = `2001:db8:${caller.toString(16)}::1`;
    const headers = {
      'Content-Type': 'application/json',
      'CF-Connecting-IP': address,
      ...(credential !== undefined && { Authorization: credential }),
    };
    const request = new Request<unknown, IncomingRequestCfProperties>(`${ORIGIN}/api/v2${path}`, {
      ...init,
      headers,
    });
    const context = createExecutionContext();
    const response = await worker.fetch(request, this.#env, context);
    const text = await response.text();
    await waitOnExecutionContext(context);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
    this.#counter.add('workerRequests', 'requests');
    return text;
  }

  /** What each object does once, and not for a secret: its tables, and the fingerprint of the shard key. */
  async warmUp(): Promise<void> {
    const fingerprint = shardKeyFingerprint(configOf(env).SHARD_KEY);
    // Accounts look for what has expired in any of them.
    for (let shard = 0; shard < VAULTS_DEPLOYED; shard++) {
      await env.VAULT.getByName(`v1:${shard}`).canary(fingerprint, { write: true });
    }
    for (let shard = 0; shard < LIMITERS_DEPLOYED; shard++) {
      await env.RATE_LIMITER.getByName(`l1:${shard}`).refundAttempt([]);
    }
    await runInDurableObject(env.DIRECTORY.getByName('d1'), () => undefined);
    await this.ask({ caller: 0 }, '/bootstrap');
    await this.#counter.whenQuiet();
    this.#counter.take();
  }

  async play(): Promise<void> {
    this.#steps.sort((one, other) => one.at - other.at);
    for (let step = this.#next(); step !== null; step = this.#next()) {
      vi.setSystemTime(step.at);
      await this.#letSleep(step.at);
      await step.act();
      await this.#counter.whenQuiet();
      await this.#noteUse(step.at);
      this.#charge(step.phase);
    }
  }

  /** What was counted so far, of all secrets together. */
  usages(): Usage[] {
    return [...this.#usages.values()];
  }

  /** The vault that stands for another. */
  #standIn(name: string): string {
    const shard = Number(name.slice('v1:'.length));
    return Number.isInteger(shard) ? `v1:${shard % this.#vaultCount}` : name;
  }

  #watch<Stub extends DurableObjectStub>(stub: Stub): Stub {
    const id = stub.id.toString();
    const watched = this.#watched.get(id) ?? { stub, usedAt: null, alarmAt: null };
    this.#watched.set(id, watched);
    this.#touched.add(watched);
    return stub;
  }

  #next(): Step | null {
    const [planned] = this.#steps;
    const [ringing] = [...this.#watched.values()].toSorted(
      (one, other) => (one.alarmAt ?? Infinity) - (other.alarmAt ?? Infinity),
    );
    const at = Math.min(ringing?.alarmAt ?? Infinity, END);
    if (planned && planned.at <= at) return this.#steps.shift() ?? null;
    return ringing && at < END ? { at, phase: 'background', act: () => this.#ring(ringing) } : null;
  }

  async #ring(watched: Watched): Promise<void> {
    this.#touched.add(watched);
    await runDurableObjectAlarm(watched.stub);
  }

  async #letSleep(now: number): Promise<void> {
    for (const watched of this.#watched.values()) {
      if (watched.usedAt === null || now - watched.usedAt < IDLE_MS_MAX) continue;
      // One that nothing was asked of for as long in real time sleeps already.
      await evictDurableObject(watched.stub).catch((error: unknown) => {
        if (!String(error).includes('not currently running')) throw error;
      });
      watched.usedAt = null;
    }
  }

  async #noteUse(now: number): Promise<void> {
    const isAlarmSet = this.#counter.isAlarmSet;
    for (const watched of this.#touched) {
      watched.usedAt = now;
      if (!isAlarmSet && watched.alarmAt !== null && watched.alarmAt > now) continue;
      watched.alarmAt = await runInDurableObject(watched.stub, (_object, { storage }) =>
        storage.getAlarm(),
      );
    }
    this.#touched.clear();
  }

  #charge(phase: Phase): void {
    for (const { meter, label, times } of this.#counter.take()) {
      const key = [phase, meter, label].join();
      const known = this.#usages.get(key)?.times ?? 0;
      this.#usages.set(key, { phase, meter, label, times: known + times });
    }
  }
}

function planSecret(life: Life, index: number, createdAt: number, credential?: string): void {
  // Spread evenly, and in no order.
  const spread = ((index * 0.618_034) % 1) * (OPENED_AFTER_MS.to - OPENED_AFTER_MS.from);
  const openedAt = createdAt + OPENED_AFTER_MS.from + spread;
  const sender: Caller = { caller: 2 * index, ...(credential !== undefined && { credential }) };
  const recipient: Caller = { caller: 2 * index + 1 };
  const keys = { secret: '', metadata: '' };
  life.plan(createdAt - 5 * SECOND, 'pages', () => life.ask(recipient, '/bootstrap'));
  life.plan(createdAt, 'create', async () => {
    const fields = { secret: 'the secret', ttl: LIFETIME_SECONDS };
    const text = await life.ask(sender, '/secret/conceal', fields);
    const { record } = v.parse(concealSecret.reply, JSON.parse(text));
    keys.secret = record.secret.key;
    keys.metadata = record.metadata.key;
  });
  life.plan(createdAt + SECOND, 'private page', () =>
    life.ask(sender, `/private/${keys.metadata}`),
  );
  life.plan(openedAt - 3 * SECOND, 'pages', () => life.ask(recipient, '/bootstrap'));
  life.plan(openedAt - 3 * SECOND, 'look', () => life.ask(recipient, `/secret/${keys.secret}`));
  life.plan(openedAt, 'reveal', () =>
    life.ask(recipient, `/secret/${keys.secret}`, { continue: true, rid: ridOf(index) }),
  );
}

function ridOf(index: number): string {
  return String(index).padStart(22, 'r');
}
