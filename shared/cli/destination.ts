/**
 * Where `reveal` writes what it opened. Whatever can fail is tried before the secret is opened, and nothing that was opened is
 * dropped: files without a place are saved in a new folder.
 */
import { rmSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Content, SealedFile } from '../seal/content.ts';
import { numberedFileName, safeFileName } from '../seal/file-name.ts';
import { codeOf, Stop } from './errors.ts';
import { print, printError, printSecret } from './output.ts';

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const FOLDER_PREFIX = 'waxseal-';

export interface SavedFile {
  readonly name: string;
  readonly bytes: number;
  readonly path: string;
}

/** What is left to print after everything that belongs into files was written there. */
export interface Delivery {
  /** Null when it was written to a file. */
  readonly text: string | null;
  readonly files: readonly SavedFile[];
  /** Why some files are not among them. To be thrown after the text was printed. */
  readonly error: Stop | null;
}

export interface Destination {
  /**
   * Writes what belongs into files.
   *
   * @param isForPipe whether stdout is for the content alone: it may get the bytes of a single file
   */
  deliver(content: Content, isForPipe: boolean): Promise<Delivery>;
}

/**
 * Prepares the path of `--output`: a folder that exists, or a new file. If there is more than one thing to write, the new file
 * becomes a folder.
 */
export async function prepareDestination(path: string | undefined): Promise<Destination> {
  if (path === undefined) return { deliver: deliverWithoutPath };
  if (await isFolder(path)) {
    await refuseReadOnly(path);
    return { deliver: ({ text, files }) => saveAll(text, files, () => Promise.resolve(path)) };
  }
  const file = await reserveFile(path);
  return {
    deliver: async (content) => {
      const single = await onlyThing(content);
      if (single !== null) {
        await file.fill(single).catch((error: unknown) => rescue(content.text, error));
        return { text: null, files: [], error: null };
      }
      return saveAll(content.text, content.files, async () => {
        await file.drop();
        await mkdir(path, { mode: FOLDER_MODE });
        return path;
      });
    },
  };
}

async function deliverWithoutPath(content: Content, isForPipe: boolean): Promise<Delivery> {
  const { text, files } = content;
  if (files.length === 0) return { text, files: [], error: null };
  const single = await onlyThing(content);
  if (isForPipe && single !== null && !process.stdout.isTTY) {
    await print(single);
    return { text: null, files: [], error: null };
  }
  // The names are the sender's: in the current folder they could be those of files that programs run.
  const delivery = await saveAll(text, files, () =>
    mkdtemp(join('.', FOLDER_PREFIX)).catch(() => mkdtemp(join(homedir(), FOLDER_PREFIX))),
  );
  for (const { path } of delivery.files) printError(`Saved ${path}`);
  return delivery;
}

/** The text or the bytes of a single file; null when there is more than one thing. */
async function onlyThing({ text, files }: Content): Promise<string | Uint8Array | null> {
  const [file, ...more] = files;
  if (file === undefined) return text;
  return text === '' && more.length === 0 ? bytesOf(file) : null;
}

async function bytesOf({ content }: SealedFile): Promise<Uint8Array> {
  return new Uint8Array(await content.arrayBuffer());
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function refuseReadOnly(folder: string): Promise<void> {
  await access(folder, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw new Stop('usage', `The folder of --output cannot be written (${codeOf(error)}).`);
  });
}

/** The secret is spent, but its file cannot be written: shows it on the terminal rather than lose it. */
async function rescue(text: string, error: unknown): Promise<never> {
  if (process.stdout.isTTY && text !== '') await printSecret(text);
  throw error;
}

/** Saves every file that can be saved under its own name, or one with a number; overwrites none. */
async function saveAll(
  text: string,
  files: readonly SealedFile[],
  makeFolder: () => Promise<string>,
): Promise<Delivery> {
  const saved: SavedFile[] = [];
  let error: Stop | null = null;
  const keep = (thrown: unknown) =>
    void (error ??= new Stop('failure', `Not all files could be saved (${codeOf(thrown)}).`));
  const folder = files.length === 0 ? null : await makeFolder().catch(keep);
  if (typeof folder !== 'string') return { text, files: saved, error };
  for (const file of files) {
    const done = await saveFile(folder, file).catch(keep);
    if (done) saved.push(done);
  }
  return { text, files: saved, error };
}

async function saveFile(folder: string, file: SealedFile): Promise<SavedFile> {
  const name = safeFileName(file.name);
  const bytes = await bytesOf(file);
  for (let number = 1; ; number++) {
    const path = join(folder, number === 1 ? name : numberedFileName(name, number));
    try {
      await writeNew(path, bytes);
      return { name: file.name, bytes: bytes.length, path };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

interface ReservedFile {
  fill(contents: string | Uint8Array): Promise<void>;
  /** Removes it. */
  drop(): Promise<void>;
}

/** Creates an empty file that only its owner can read; it is removed on exit unless it was filled. */
async function reserveFile(path: string): Promise<ReservedFile> {
  const file = await open(path, 'wx', FILE_MODE).catch((error: unknown) => {
    const code = codeOf(error);
    if (code === 'EEXIST')
      throw new Stop('usage', 'The file of --output is there already, and is not overwritten.');
    throw new Stop('usage', `The file of --output cannot be written (${code}).`);
  });
  const remove = () => rmSync(path, { force: true });
  process.once('exit', remove);
  return {
    drop: async () => {
      process.removeListener('exit', remove);
      await file.close();
      remove();
    },
    fill: async (contents) => {
      try {
        await file.writeFile(contents);
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
