import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { codeOf, Stop } from './errors.ts';

export interface ReservedFile {
  fill(text: string): Promise<void>;
}

/** Creates an empty file that only its owner can read; it is removed on exit unless it was filled. */
export async function reserveFile(path: string): Promise<ReservedFile> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    const code = codeOf(error);
    if (code === 'EEXIST')
      throw new Stop('usage', 'The file of --output is there already, and is not overwritten.');
    throw new Stop('usage', `The file of --output cannot be written (${code}).`);
  });
  const remove = () => rmSync(path, { force: true });
  process.once('exit', remove);
  return {
    fill: async (text) => {
      try {
        await file.writeFile(text);
        await file.sync();
        process.removeListener('exit', remove);
      } catch (error) {
        throw new Stop('failure', `The file of --output could not be written (${codeOf(error)}).`);
      } finally {
        await file.close();
      }
    },
  };
}
