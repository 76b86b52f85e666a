/** Calls to the launcher of `npm start`, which stores objects in files, and their answers. Elsewhere there is none. */
import * as v from 'valibot';

/** The launcher answers late when the machine is busy. */
const RELEASE_MS_MAX = 5000;

/** The paths of the calls. */
export const SCRUB_PATH = '/scrub';
export const EXISTS_PATH = '/exists';
export const ACQUIRE_PATH = '/lock/acquire';
export const RELEASE_PATH = '/lock/release';

/** The class of an object, and the id that its file is named after. */
export const objectFile = v.object({
  className: v.picklist(['SecretVault', 'Account', 'MailQueue']),
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

export type ObjectFile = v.InferOutput<typeof objectFile>;

/** The object blocks concurrency for `withinMs` at most, and writes again after that. */
export const scrubRequest = v.object({ ...objectFile.entries, withinMs: v.number() });

export const scrubResult = v.object({
  /** False when the file could not be written: the object requests it again. */
  isScrubbed: v.boolean(),
  /** The size of the file. */
  bytes: v.number(),
});

export type ScrubResult = v.InferOutput<typeof scrubResult>;

/** Whether the object was ever opened, since the last start. */
export const existsResult = v.object({ exists: v.boolean() });

/** The lock of a kind of work, which one object at a time does. */
export const lockRequest = v.object({
  ...objectFile.entries,
  work: v.picklist(['scrub', 'deletions']),
  /** How long the object waits for the lock. */
  withinMs: v.number(),
});

export type LockRequest = v.InferOutput<typeof lockRequest>;

const lockResult = v.object({ isAcquired: v.boolean() });

/** `env.OBJECT_FILES`. Spelled out because the launcher, which imports this file, lacks the types of the platform. */
interface Launcher {
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/**
 * Does work while the object holds the lock.
 *
 * @returns null when others held it for too long
 */
export async function withLock<Result>(
  launcher: Launcher,
  request: LockRequest,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const ask = (path: string) =>
    askLauncher(launcher, path, request, request.withinMs + RELEASE_MS_MAX);
  if (!v.parse(lockResult, await ask(ACQUIRE_PATH)).isAcquired) return null;
  try {
    return await work();
  } finally {
    await ask(RELEASE_PATH);
  }
}

/** Makes a call, and returns its JSON. */
export async function askLauncher(
  launcher: Launcher,
  path: string,
  object: ObjectFile & Partial<LockRequest>,
  msMax: number,
): Promise<unknown> {
  const answer = await launcher.fetch(`http://object-files${path}`, {
    method: 'POST',
    body: JSON.stringify(object),
    signal: AbortSignal.timeout(msMax),
  });
  return answer.json();
}
