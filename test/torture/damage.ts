/** What a server suffers between two starts, at moments and in an order that a seed decides. */
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { membersOf, signalGroup } from '../support/process-group.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { jumpClock } from './faulty-state.ts';
import { fillDisk, hasOwnDisk } from './own-disk.ts';
import type { Random } from './random.ts';
import { breakStore } from './store-faults.ts';
import type { Timeline } from './timeline.ts';
import type { Traffic } from './traffic.ts';

/** The same for every start of a server, so that each continues with the state of the last. */
export interface Place {
  readonly home: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
}

/** How often each was done. */
export type Damage = ReturnType<typeof noDamage>;

/** What one of the servers wrote about calls that failed, for a violation that has to be explained. */
export function failuresIn(server: RunningServer): string[] {
  const lines = server.output().split('\n');
  return lines.filter((line) => line.includes('"event":"request_failed"'));
}

export function noDamage() {
  return {
    kills: 0,
    freezes: 0,
    missingEnvelopes: 0,
    failingStores: 0,
    fullDisks: 0,
    slowStores: 0,
    jumps: 0,
    setBacks: 0,
    /** Servers that ended before they were killed: none should. */
    ended: 0,
  };
}

/** Without answers, the next event comes after this time. */
const IDLE_MS_MAX = 5000;
const DISTURBANCES_MAX = 3;
const DISTURBANCE_MS_MAX = 1500;
/** Past the end of a lease, past the first lockout, past a short lifetime, past the second lockout. */
const JUMPS_MS = [61_000, 601_000, 901_000, 1_201_000];
/** Of less than a lease, so that one can still end in time. */
const SET_BACKS_MS = [1000, 10_000, 45_000];
/** The maximum of the random number of answers between two events. */
const ANSWERS_MAX = 300;
/** How often each happens to a server, or after its end. */
const chances = { slowStore: 0.2, killWhileDisturbed: 0.3, jump: 0.75, setBack: 0.5 };

const faultyServer = fileURLToPath(new URL('faulty-server.ts', import.meta.url));

interface Disturbance {
  readonly name: keyof Damage;
  /** Returns what ends it. */
  readonly begin: (server: RunningServer, home: string) => () => void;
}

const disturbances: readonly Disturbance[] = [
  { name: 'freezes', begin: ({ group }) => freeze(group) },
  { name: 'missingEnvelopes', begin: (_server, home) => breakStore(home, 'misses') },
  { name: 'failingStores', begin: (_server, home) => breakStore(home, 'fails') },
];
const fullDisk: Disturbance = { name: 'fullDisks', begin: (_server, home) => fillDisk(home) };

/** Kills and disturbs a server until the time is over, or `isOver` returns true. Also returns why calls of the last one failed. */
export async function damageUntil(
  place: Place,
  random: Random,
  timeline: Timeline,
  traffic: Traffic,
  isOver: () => boolean,
): Promise<{ readonly damage: Damage; readonly failures: readonly string[] }> {
  const damage = noDamage();
  let failures: readonly string[] = [];
  const possible = hasOwnDisk() ? [...disturbances, fullDisk] : disturbances;

  /** The server is killed before the disturbance has ended, or outlives it. */
  const disturb = (server: RunningServer, isKilled: boolean): Promise<void> => {
    const { name, begin } = random.pick(possible);
    const ms = random.below(DISTURBANCE_MS_MAX);
    damage[name] += 1;
    return timeline.disturb(async () => {
      const end = begin(server, place.home);
      await pause(ms);
      if (isKilled) await server.kill9();
      end();
    });
  };

  while (!isOver()) {
    const isSlow = random.chance(chances.slowStore);
    if (isSlow) damage.slowStores += 1;
    const env = isSlow ? { ...place.env, SLOW_STORE: '1' } : place.env;
    const server = await startServer({ ...place, env, program: faultyServer });
    for (let left = random.below(DISTURBANCES_MAX + 1); left > 0; left--) {
      await someAnswers(traffic, random);
      await disturb(server, false);
    }
    await someAnswers(traffic, random);
    if (membersOf(server.group).length === 0) {
      damage.ended += 1;
      console.log(`a server ended by itself: ${server.output().slice(-2000)}`);
    }
    if (random.chance(chances.killWhileDisturbed)) await disturb(server, true);
    else await server.kill9();
    damage.kills += 1;
    failures = failuresIn(server);
    if (random.chance(chances.jump)) {
      const ms = random.pick(JUMPS_MS);
      // The server's clock catches up with the time that it was set back before.
      jumpClock(place.home, ms + timeline.lagMs);
      timeline.jump(ms);
      traffic.repeatReveals();
      damage.jumps += 1;
    } else if (timeline.lagMs === 0 && random.chance(chances.setBack)) {
      const ms = random.pick(SET_BACKS_MS);
      jumpClock(place.home, -ms);
      timeline.setBack(ms);
      damage.setBacks += 1;
    }
  }
  return { damage, failures };
}

async function someAnswers(traffic: Traffic, random: Random): Promise<void> {
  const answers = traffic.answers(1 + random.below(ANSWERS_MAX));
  await Promise.race([answers, pause(IDLE_MS_MAX)]);
}

/** The server stands still. */
function freeze(group: number): () => void {
  signalGroup(group, 'SIGSTOP');
  return () => signalGroup(group, 'SIGCONT');
}
