/** A run: clients, and either a server of its own, which suffers, or a running one, which is left alone. */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { startServer } from '../support/server.ts';
import { type Losses, startBadProxy } from './bad-proxy.ts';
import { type Damage, damageUntil, failuresIn, noDamage, type Place } from './damage.ts';
import { violationsOf } from './ledger.ts';
import { hasOwnDisk, mountDisk, unmountDisk } from './own-disk.ts';
import type { Random } from './random.ts';
import { Timeline } from './timeline.ts';
import type { Subject } from './subject.ts';
import { type Mix, Traffic } from './traffic.ts';
import { unsweptAt } from './unswept.ts';

/** Secrets of every kind, in parts too, and no limit but those that are tested. */
export const settings = {
  SEAL_MODES: 'both',
  PLAN_OPTIONS: JSON.stringify({ anonymous: { file_bytes: 5 * 1024 * 1024 } }),
  ASKS: 'all',
  LIMIT_ASK: '0',
  LIMIT_PART: '0',
  LIMIT_UPLOAD_BYTES: '0',
};

export interface Run {
  readonly traffic: Traffic;
  readonly damage: Damage;
  /** What the proxy lost; null where there was none. */
  readonly losses: Losses | null;
  /** What was promised of secrets, and broken. */
  readonly violations: ReadonlyMap<Subject, readonly string[]>;
  /** Everything else that was promised and broken. */
  readonly others: readonly string[];
}

export interface Amount {
  readonly minutes: number;
  readonly mix: Mix;
}

/** Damages a server for so long, or until a violation is found; then calls every secret once more. */
export async function runOnOwnServer(random: Random, amount: Amount): Promise<Run> {
  const home = await mkdtemp(join(tmpdir(), 'waxseal-torture-'));
  if (hasOwnDisk()) mountDisk(home);
  try {
    const place = { home, port: await freePort(), env: settings };
    return await damaged(place, random, amount);
  } finally {
    if (hasOwnDisk()) unmountDisk(home);
    rmSync(home, { recursive: true, force: true });
  }
}

async function damaged(place: Place, random: Random, amount: Amount): Promise<Run> {
  const { minutes, mix } = amount;
  const timeline = new Timeline();
  const proxy = await startBadProxy(place.port, random.split());
  const traffic = new Traffic(
    `http://localhost:${place.port}`,
    random.split(),
    timeline,
    mix,
    proxy.origin,
  );
  const violations = new Map<Subject, readonly string[]>();
  const endsAt = performance.now() + minutes * 60_000;
  const isOver = () => judge(traffic, violations) || performance.now() > endsAt;
  const { damage, failures } = await damageUntil(place, random, timeline, traffic, isOver);
  const { losses } = proxy;
  if (violations.size > 0) return { traffic, damage, losses, violations, others: failures };
  const server = await startServer(place);
  await traffic.finish();
  await server.kill9();
  await proxy.close();
  if (judge(traffic, violations)) {
    return { traffic, damage, losses, violations, others: failuresIn(server) };
  }
  const ended = damage.ended > 0 ? [`${damage.ended} servers ended by themselves`] : [];
  const others = [...ended, ...(await unsweptAt(place))];
  const kills = damage.kills + 2;
  return { traffic, damage: { ...damage, kills }, losses, violations, others };
}

/** Calls a running server for so long, and then every secret once more. */
export async function runAt(base: string, random: Random, { minutes, mix }: Amount): Promise<Run> {
  const traffic = new Traffic(base.replace(/\/+$/, ''), random.split(), new Timeline(), mix);
  const violations = new Map<Subject, readonly string[]>();
  await pause(minutes * 60_000);
  await traffic.finish();
  judge(traffic, violations);
  return { traffic, damage: noDamage(), losses: null, violations, others: [] };
}

/** Adds the violations in what has happened since the last time. Returns whether there are any. */
export function judge(traffic: Traffic, violations: Map<Subject, readonly string[]>): boolean {
  for (const subject of traffic.takeChanged()) {
    const broken = violationsOf(subject);
    if (broken.length > 0) violations.set(subject, broken);
  }
  return violations.size > 0;
}
