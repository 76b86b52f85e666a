/** Calls of the launcher of `npm start`, which stores objects in files. Elsewhere there is none. */
import type { ObjectFile } from './types/object-file.ts';

/** Makes a call of `object-file.ts` to `env.OBJECT_FILES`, and returns its JSON. */
export async function askLauncher(
  launcher: Fetcher,
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
