/** What a server suffers between two starts, at moments and in an order that a seed decides. */
import { setTimeout as pause } from 'node:timers/promises';
import { signalGroup } from '../support/process-group.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { breakStore, hideEnvelopes, jumpClock } from './faulty-state.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';
import type { Traffic } from './traffic.ts';

/** The same for every start of a server, so that each continues with the state of the last. */
export interface Place {
  readonly home: string;
  readonly port: number;
}

export interface Damage {
  readonly kills: number;
  /** Freezes, and failures of the store. */
  readonly disturbances: number;
  readonly jumps: number;
}

/** The maximum of the random number of answers between two events. */
const ANSWERS_MAX = 300;
/** Without answers, the next event comes after this time. */
const IDLE_MS_MAX = 5000;
const DISTURBANCES_MAX = 3;
const DISTURBANCE_MS_MAX = 1500;
const JUMP_PROBABILITY = 0.8;
/** Past the end of a lease, past the first lockout, past a short lifetime, past the second lockout. */
const JUMPS_MS = [61_000, 601_000, 901_000, 1_201_000];

type Disturbance = (server: RunningServer, home: string, ms: number) => Promise<void>;

const disturbances: readonly Disturbance[] = [freeze, hide, fail];

/** Kills and disturbs a server until the time is over, or `isOver` returns true. */
export async function damageUntil(
  place: Place,
  random: Random,
  timeline: Timeline,
  traffic: Traffic,
  isOver: () => boolean,
): Promise<Damage> {
  const damage = { kills: 0, disturbances: 0, jumps: 0 };
  while (!isOver()) {
    const server = await startServer(place);
    for (let left = random.below(DISTURBANCES_MAX + 1); left > 0; left--) {
      await someAnswers(traffic, random);
      const disturb = random.pick(disturbances);
      const ms = random.below(DISTURBANCE_MS_MAX);
      await timeline.disturb(() => disturb(server, place.home, ms));
      damage.disturbances += 1;
    }
    await someAnswers(traffic, random);
    await server.kill9();
    damage.kills += 1;
    if (random.chance(JUMP_PROBABILITY)) {
      const ms = random.pick(JUMPS_MS);
      jumpClock(place.home, ms);
      timeline.jump(ms);
      traffic.repeatReveals();
      damage.jumps += 1;
    }
  }
  return damage;
}

async function someAnswers(traffic: Traffic, random: Random): Promise<void> {
  const answers = traffic.answers(1 + random.below(ANSWERS_MAX));
  await Promise.race([answers, pause(IDLE_MS_MAX)]);
}

/** The whole server, with its stores, stands still. */
async function freeze(server: RunningServer, _home: string, ms: number): Promise<void> {
  signalGroup(server.group, 'SIGSTOP');
  await pause(ms);
  signalGroup(server.group, 'SIGCONT');
}

async function hide(_server: RunningServer, home: string, ms: number): Promise<void> {
  const restore = hideEnvelopes(home);
  await pause(ms);
  restore();
}

async function fail(_server: RunningServer, home: string, ms: number): Promise<void> {
  const restore = breakStore(home);
  await pause(ms);
  restore();
}
