/**
 * Charging a call to its caller. The nearest is asked first: what this isolate remembers, then the limiter object.
 */
import type { LimitName } from '../../shared/limits.ts';
import type { Config } from '../config.ts';
import { limiterNameOf } from '../crypto/routing.ts';
import { logWarning } from '../log.ts';
import { callObject } from '../protocol/objects.ts';
import { Refusals } from '../rules/refusals.ts';
import type { Caller } from './caller.ts';

interface Charged {
  readonly env: Env;
  readonly config: Config;
  readonly caller: Pick<Caller, 'counted'>;
}

/** Some megabytes at most. */
const REFUSALS_MAX = 10_000;

/** Of this isolate, which serves many requests. */
const refusals = new Refusals(REFUSALS_MAX);

/** A limit of a caller. */
interface Allowance {
  readonly env: Env;
  readonly config: Config;
  readonly name: LimitName;
  /** 0 is no limit. */
  readonly callsMax: number;
  /** The object that counts it, and under which name; that tells no address. */
  readonly limiter: string;
  readonly counter: string;
  /** What a refusal is remembered by. A limit that was changed is another one, so a change holds at once. */
  readonly refusal: string;
}

function allowanceOf({ env, config, caller }: Charged, name: LimitName): Allowance {
  const callsMax = config[name];
  const { limiter, counter } = limiterNameOf(config.ROUTE_KEY, caller.counted);
  const refusal = `${name} ${callsMax} ${counter}`;
  return { env, config, name, callsMax, limiter, counter, refusal };
}

/**
 * Charges a call, or several at once. Limiters that do not answer let it pass: they bound volume, and guard no secret.
 *
 * @param calls how many it counts for
 * @returns 0 when the call may go on, else the seconds until it may
 */
export async function chargeLimit(charged: Charged, name: LimitName, calls = 1): Promise<number> {
  const allowance = allowanceOf(charged, name);
  if (allowance.callsMax === 0) return 0;
  const remembered = refusals.secondsLeft(allowance.refusal, Date.now());
  if (remembered > 0) return remembered;
  const waitSeconds = await chargeObject(allowance, calls);
  // Where several at once are too many, fewer may not be.
  if (calls === 1) remember(allowance, waitSeconds);
  return waitSeconds;
}

/** The seconds for which this isolate remembers that a caller has to wait; 0 where it does not. Asks nobody. */
export function rememberedWait(charged: Charged, name: LimitName): number {
  return refusals.secondsLeft(allowanceOf(charged, name).refusal, Date.now());
}

/** Takes back the charge of one call that is going to be repeated. */
export async function refundLimit(charged: Charged, name: LimitName): Promise<void> {
  const allowance = allowanceOf(charged, name);
  if (allowance.callsMax === 0) return;
  await chargeObject(allowance, -1);
  refusals.forget(allowance.refusal);
}

function remember({ refusal }: Allowance, waitSeconds: number): void {
  if (waitSeconds > 0) refusals.add(refusal, waitSeconds, Date.now());
}

async function chargeObject(allowance: Allowance, calls: number): Promise<number> {
  const { env, config, name, callsMax, limiter, counter } = allowance;
  try {
    return await callObject(config, env.LIMITER, limiter, async (stub) =>
      stub.charge(name, counter, callsMax, calls),
    );
  } catch (error) {
    logWarning('limiter_silent', { error: String(error) });
    return 0;
  }
}
