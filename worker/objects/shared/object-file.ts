/** What the Worker asks of the launcher that keeps its objects in files, and what the launcher answers. */
import * as v from 'valibot';

/** The calls, by their paths. */
export const SCRUB_PATH = '/scrub';
export const EXISTS_PATH = '/exists';

/** An object: its class, and the id that its file is named after. */
export const objectFile = v.object({
  className: v.picklist(['SecretVault', 'Account', 'MailQueue']),
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

export type ObjectFile = v.InferOutput<typeof objectFile>;

/** A call to scrub: the object is shut to others for as long as it waits, and writes again after that. */
export const scrubRequest = v.object({ ...objectFile.entries, withinMs: v.number() });

export const scrubResult = v.object({
  /** False when the file could not be written: the object asks again. */
  isScrubbed: v.boolean(),
  /** The size of the file. */
  bytes: v.number(),
});

export type ScrubResult = v.InferOutput<typeof scrubResult>;

/** Whether the object was ever opened, since the last start. */
export const existsResult = v.object({ exists: v.boolean() });
