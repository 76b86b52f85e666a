/** Calls to the launcher of `npm start`, which stores objects in files, and their answers. Elsewhere there is none. */
import * as v from 'valibot';

/** The paths of the calls. */
export const SCRUB_PATH = '/scrub';
export const EXISTS_PATH = '/exists';

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

/** `env.OBJECT_FILES`. Spelled out because the launcher, which imports this file, lacks the types of the platform. */
interface Launcher {
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/** Makes a call, and returns its JSON. */
export async function askLauncher(
  launcher: Launcher,
  path: string,
  object: ObjectFile & { readonly withinMs?: number },
  msMax: number,
): Promise<unknown> {
  const answer = await launcher.fetch(`http://object-files${path}`, {
    method: 'POST',
    body: JSON.stringify(object),
    signal: AbortSignal.timeout(msMax),
  });
  return answer.json();
}
