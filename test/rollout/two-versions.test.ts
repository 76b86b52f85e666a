/**
 * During a rollout each version calls objects of the other for a while. Every call is made across versions, in both
 * directions, and its answer is understood.
 */
import { describe, expect, it } from 'vitest';
import { type Build, otherBuild } from './builds.ts';
import { accountJourney, colonelJourney } from './journey-account.ts';
import { feedback, secretsJourney } from './journey-secrets.ts';
import { allOf, type Arrangement } from './two-workers.ts';
import { startWorld, until, type World } from './world.ts';

/** The calls that the version before lacks, each with the way in which its callers cope. */
const newCalls: Readonly<Record<string, string>> = {
  'Account.invite': 'the admin is shown an error, and invites again',
  'Account.setNotify': 'the customer is shown an error, and saves the choice again',
  'Account.recordNotice':
    'nothing is recorded: of a lockout the account learns with the end, and who disputes is shown an error and tries again',
  'SecretVault.concealSealed':
    'the secret is not created: a site allows such secrets, by SEAL_MODES, once every Worker runs this version',
  'SecretVault.concealBound': 'the secret is not created: the sender is shown an error',
  'SecretVault.beginUploadBound': 'the upload is not begun, likewise',
  'SecretVault.askCode': 'only of a bound secret, which such a vault has none of',
  'SecretVault.checkCode': 'likewise',
  'SecretVault.beginUpload': 'no upload is begun: SEAL_MODES, as above',
  'SecretVault.reservePart': 'only of an upload that was begun, as the next four',
  'SecretVault.confirmPart': 'only of an upload',
  'SecretVault.finishUpload': 'only of an upload',
  'SecretVault.listParts': 'only of an upload',
  'SecretVault.servePart': 'only of an upload',
  'SecretVault.dispute': 'who disputes is shown an error, and tries again',
};

/** The calls that only objects make. */
const calledByObjects: ReadonlySet<string> = new Set([
  'Account.contestDomain',
  'Directory.applyReport',
  'Directory.claimDomain',
  'Directory.domainHolder',
  'Directory.releaseDomain',
]);

/** Only the hourly job and the health check make these; where one fails it leaves the metric out (test/workerd/observe/unswept.test.ts). */
const calledByTheJob: ReadonlySet<string> = new Set([
  'Directory.statistics',
  'SecretVault.countUnswept',
  'SecretVault.clockAheadMs',
]);

function isOfDirectory(call: string): boolean {
  return call.startsWith('Directory.') && !calledByObjects.has(call);
}

/** All objects run the other version than the Worker. */
function abroad(front: Build): Arrangement {
  const all = allOf(otherBuild[front]);
  return { front, placing: { present: all, previous: all } };
}

/** The same, but the directory runs the Worker's version. For an account the other accounts run that version, too. */
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

/** The calls that never reached a build's objects. */
async function neverCalled(world: World, build: Build, isMeant: (call: string) => boolean) {
  const { present, previous } = await callsOf(world);
  const calls = present
    .filter((call) => previous.includes(call) && isMeant(call))
    .filter((call) => !calledByTheJob.has(call));
  expect(calls).not.toEqual([]);
  const missing = async () => {
    const { called } = await world.workers.recordOf(build);
    return calls.filter((call) => !called.includes(call));
  };
  // Reports to the directory are made some seconds later.
  await until('every call', async () => (await missing()).length === 0).catch(() => undefined);
  return missing();
}

/** Reports are made only seconds later, and the machine may be busy. */
const JOURNEY_MS_MAX = 120_000;

const versions = ['present', 'previous'] as const;

describe('beside the version before', () => {
  it.concurrent('no call is gone, and the callers of each new one are known', async () => {
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
