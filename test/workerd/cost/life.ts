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
import { Counter, type Phase, type Usage } from './count.ts';
import { shardKeyFingerprint } from '../../../worker/crypto/object-names.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const SECRETS_PER_DAY = 1_000_000;
const VAULTS_DEPLOYED = 256;
const LIMITERS_DEPLOYED = 64;
/** How often a vault gets a secret. */
const VAULT_INTERVAL_MS = (DAY / SECRETS_PER_DAY) * VAULTS_DEPLOYED;
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
  OPERATOR_NAME: 'Wax & Seal Ltd',
  OPERATOR_CONTACT: 'hello@seal.example',
  BCRYPT_COST: '10',
  MAIL_DRIVER: 'cloudflare',
  MAIL_FROM: 'Waxseal <noreply@seal.example>',
};

interface Step {
  readonly at: number;
  readonly phase: Phase;
  readonly act: () => Promise<unknown>;
}

/** Counts the lives of so many secrets, each created by someone without an account, looked at and revealed. */
export async function countLives(secrets: number): Promise<Usage[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: START - DAY });
  const METRICS = { writeDataPoint: () => undefined };
  Object.assign(env, deployed, { METRICS });
  logTo(env);
  Reflect.deleteProperty(env, 'WEBHOOK_TEST_ALLOW');
  const counter = await Counter.start();
  const life = new Life(counter);
  await life.warmUp();
  for (let index = 0; index < secrets; index++) {
    planSecret(life, index, START + index * VAULT_INTERVAL_MS);
  }
  await life.play();
  return life.usages().map((usage) => ({ ...usage, times: usage.times / secrets }));
}

/** Time passes over steps that are planned and over the alarms of the vault, whichever come first. */
class Life {
  readonly #counter: Counter;
  readonly #usages = new Map<string, Usage>();
  /** It stands for all vaults. */
  readonly #vault = env.VAULT.getByName('v1:0');
  readonly #env: Env;
  #isVaultAsked = false;
  /** In epoch ms; null while it sleeps. */
  #vaultUsedAt: number | null = null;
  #alarmAt: number | null = null;
  #steps: Step[] = [];

  constructor(counter: Counter) {
    this.#counter = counter;
    const getByName = (name: string) => {
      if (name === 'v1:canary') return env.VAULT.getByName(name);
      this.#isVaultAsked = true;
      return this.#vault;
    };
    this.#env = Object.assign({}, env, { VAULT: Object.assign({}, env.VAULT, { getByName }) });
  }

  plan(at: number, phase: Phase, act: Step['act']): void {
    this.#steps.push({ at, phase, act });
  }

  /** Sends a request to the Worker, from a caller with an address of its own. */
  async ask(caller: number, path: string, fields: object | null = null): Promise<string> {
    const headers = {
      'Content-Type': 'application/json',
      'CF-Connecting-IP': `2001:db8:${caller.toString(16)}::1`,
    };
    const init = fields ? { method: 'POST', headers, body: JSON.stringify(fields) } : { headers };
    const request = new Request<unknown, IncomingRequestCfProperties>(
      `${ORIGIN}/api/v2${path}`,
      init,
    );
    const context = createExecutionContext();
    // Always the same settings object: another one is another isolate to the Worker.
    const response = await worker.fetch(request, this.#env, context);
    const text = await response.text();
    await waitOnExecutionContext(context);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  }

  /** What each object does once, and not for a secret: its tables, and the fingerprint of the shard key. */
  async warmUp(): Promise<void> {
    const fingerprint = shardKeyFingerprint(configOf(env).SHARD_KEY);
    await this.#vault.canary(fingerprint, { write: true });
    for (let shard = 0; shard < LIMITERS_DEPLOYED; shard++) {
      await env.RATE_LIMITER.getByName(`l1:${shard}`).refundAttempt([]);
    }
    await runInDurableObject(env.DIRECTORY.getByName('d1'), () => undefined);
    await this.ask(0, '/bootstrap');
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

  #next(): Step | null {
    const [planned] = this.#steps;
    const at = Math.min(this.#alarmAt ?? Infinity, END);
    if (planned && planned.at <= at) return this.#steps.shift() ?? null;
    return at < END ? { at, phase: 'background', act: () => this.#ring() } : null;
  }

  async #ring(): Promise<void> {
    this.#isVaultAsked = true;
    await runDurableObjectAlarm(this.#vault);
  }

  async #letSleep(now: number): Promise<void> {
    if (this.#vaultUsedAt === null || now - this.#vaultUsedAt < IDLE_MS_MAX) return;
    // One that nothing was asked of for as long in real time sleeps already.
    await evictDurableObject(this.#vault).catch((error: unknown) => {
      if (!String(error).includes('not currently running')) throw error;
    });
    this.#vaultUsedAt = null;
  }

  async #noteUse(now: number): Promise<void> {
    if (!this.#isVaultAsked) return;
    this.#isVaultAsked = false;
    this.#vaultUsedAt = now;
    this.#alarmAt = await runInDurableObject(this.#vault, (_vault, { storage }) =>
      storage.getAlarm(),
    );
  }

  #charge(phase: Phase): void {
    for (const { meter, label, times } of this.#counter.take()) {
      const key = [phase, meter, label].join();
      const known = this.#usages.get(key)?.times ?? 0;
      this.#usages.set(key, { phase, meter, label, times: known + times });
    }
  }
}

function planSecret(life: Life, index: number, createdAt: number): void {
  // Spread evenly, and in no order.
  const spread = ((index * 0.618_034) % 1) * (OPENED_AFTER_MS.to - OPENED_AFTER_MS.from);
  const openedAt = createdAt + OPENED_AFTER_MS.from + spread;
  const [sender, recipient] = [2 * index, 2 * index + 1];
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
