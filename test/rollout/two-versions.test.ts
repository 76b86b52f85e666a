/**
 * While one version replaces another, each calls objects of the other for a while. Every call that there is crosses, in both
 * directions, and its answer is understood.
 */
import { describe, expect, it } from 'vitest';
import { type Build, otherBuild } from './builds.ts';
import { accountJourney, colonelJourney } from './journey-account.ts';
import { feedback, secretsJourney } from './journey-secrets.ts';
import { allOf, type Arrangement } from './two-workers.ts';
import { startWorld, until, type World } from './world.ts';

/** What the version before lacks, and how its callers bear that. */
const newCalls: Readonly<Record<string, string>> = {
  'Account.discardReceipt':
    'the receipt of a secret that was not created stays, and shows as expired',
  'Account.addressOfToken': 'a new password is not compared with the address of its account',
  'Account.recordFailedConfirmation': 'that attempt is missing from the log',
  'Account.authLog': 'the log is answered with 503, to be asked for again',
  'Directory.figures': 'the gauges of a region are left out',
  'SecretVault.spentHolding': 'the gauge is left out, and never 0',
};

/** What only objects call, as each of them finds it. */
const calledByObjects: ReadonlySet<string> = new Set([
  'Account.contestDomain',
  'Directory.claimDomain',
  'Directory.domainHolder',
  'Directory.hear',
  'Directory.hearLimiter',
  'Directory.hearVault',
  'Directory.releaseDomain',
]);

function isOfDirectory(call: string): boolean {
  return call.startsWith('Directory.') && !calledByObjects.has(call);
}

/** Every object is of the other version than the Worker. */
function abroad(front: Build): Arrangement {
  const all = allOf(otherBuild[front]);
  return { front, placing: { present: all, previous: all } };
}

/** So are all but the directory: it is of the other version than those objects. To an account the other accounts are so, too. */
function mixed(front: Build): Arrangement {
  const other = otherBuild[front];
  const seen = { ...allOf(other), DIRECTORY: front };
  const placing = { [front]: seen, [other]: { ...seen, ACCOUNT: front } };
  return { front, placing: { present: seen, previous: seen, ...placing } };
}

async function within<Result>(
  arrangement: Arrangement,
  act: (world: World) => Promise<Result>,
): Promise<Result> {
  const world = await startWorld(arrangement);
  try {
    return await act(world);
  } finally {
    await world.close();
  }
}

async function callsOf({ workers }: World) {
  const present = await workers.recordOf('present');
  const previous = await workers.recordOf('previous');
  return { present: present.methods, previous: previous.methods };
}

/** The calls that never came to a build's objects. */
async function neverCalled(world: World, build: Build, isMeant: (call: string) => boolean) {
  const { present, previous } = await callsOf(world);
  const calls = present.filter((call) => previous.includes(call) && isMeant(call));
  expect(calls).not.toEqual([]);
  const missing = async () => {
    const { called } = await world.workers.recordOf(build);
    return calls.filter((call) => !called.includes(call));
  };
  // What objects tell each other, they tell some seconds later.
  await until('every call', async () => (await missing()).length === 0).catch(() => undefined);
  return missing();
}

/** Some is told only seconds later, and the machine may be busy. */
const JOURNEY_MS_MAX = 120_000;

const versions = ['present', 'previous'] as const;

describe('beside the version before', () => {
  it.concurrent('no call is gone, and who calls what is new bears that it is not there yet', async () => {
    const { present, previous } = await within(abroad('present'), callsOf);
    expect(previous.filter((call) => !present.includes(call))).toEqual([]);
    expect(present.filter((call) => !previous.includes(call))).toEqual(Object.keys(newCalls));
  });

  it.concurrent.each(versions)(
    'the %s Worker makes every call to objects of the other, and they to a directory of its own',
    (front) =>
      within(mixed(front), async (world) => {
        await Promise.all([secretsJourney(world), accountJourney(world)]);
        const isFront = (call: string) =>
          !calledByObjects.has(call) && !call.startsWith('Directory.');
        expect(await neverCalled(world, otherBuild[front], isFront)).toEqual([]);
        const isObjects = (call: string) => calledByObjects.has(call);
        expect(await neverCalled(world, front, isObjects)).toEqual([]);
      }),
    JOURNEY_MS_MAX,
  );

  it.concurrent.each(versions)(
    'the %s Worker makes every call to a directory of the other',
    (front) =>
      within(abroad(front), async (world) => {
        await Promise.all([feedback(world), colonelJourney(world)]);
        expect(await neverCalled(world, otherBuild[front], isOfDirectory)).toEqual([]);
      }),
    JOURNEY_MS_MAX,
  );
});
