/**
 * Where `reveal` writes what it opened. Whatever can fail is tried before the secret is opened, and nothing that was opened is
 * dropped: what has no place, or cannot be written there, is saved in a new folder.
 */
import { fstatSync, rmSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp, open, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Content, SealedFile } from '../seal/content.ts';
import { numberedFileName, safeFileName } from '../seal/file-name.ts';
import { codeOf, Stop } from './errors.ts';
import { print, printError, printSecret } from './output.ts';

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const FOLDER_PREFIX = 'waxseal-';
/** Where the service does not say how long a text is. */
const TEXT_BYTES_MAX = 1024 * 1024;
const STDOUT = 1;

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
  /** Why something is not in its place. To be thrown after the text was printed. */
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
 * becomes a folder. Without a path files go into a new folder.
 *
 * @param bytes that are to be written, at most
 * @param needsFolder whether there will be a new folder, as far as is known before the secret is opened
 * @throws Stop where there is no room for them
 */
export async function prepareDestination(
  path: string | undefined,
  bytes = TEXT_BYTES_MAX,
  needsFolder = false,
): Promise<Destination> {
  if (path === undefined || (await isFolder(path))) await refuseFullOutput(bytes);
  if (path === undefined) {
    const place = await placeWithRoom(bytes);
    if (place === null && needsFolder) throw noRoom(bytes);
    return {
      deliver: (content, isForPipe) => deliverWithoutPath(content, isForPipe, place ?? '.'),
    };
  }
  if (await isFolder(path)) {
    await refuseReadOnly(path);
    await refuseFull(path, bytes);
    return { deliver: ({ text, files }) => saveAll(text, files, () => Promise.resolve(path)) };
  }
  const file = await reserveFile(path);
  await refuseFull(dirname(path), bytes);
  return {
    deliver: async (content) => {
      const single = await onlyThing(content);
      if (single !== null) {
        const error = await orElsewhere(content, () => file.fill(single));
        return { text: null, files: [], error };
      }
      return saveAll(content.text, content.files, async () => {
        await file.drop();
        await mkdir(path, { mode: FOLDER_MODE });
        return path;
      });
    },
  };
}

/** @param place of a new folder, if there is one to be made */
async function deliverWithoutPath(
  content: Content,
  isForPipe: boolean,
  place: string,
): Promise<Delivery> {
  const { text, files } = content;
  if (files.length === 0) return { text, files: [], error: null };
  const single = await onlyThing(content);
  if (isForPipe && single !== null && !process.stdout.isTTY) {
    const error = await orElsewhere(content, () => print(single));
    return { text: null, files: [], error };
  }
  // The names are the sender's: in the current folder they could be those of files that programs run.
  const delivery = await saveAll(text, files, () => mkdtemp(join(place, FOLDER_PREFIX)));
  for (const { path } of delivery.files) printError(`Saved ${path}`);
  return delivery;
}

/** Where a new folder for so many bytes can be: here, or else where what has no place is saved. Null for nowhere. */
async function placeWithRoom(bytes: number): Promise<string | null> {
  for (const place of ['.', homedir(), tmpdir()]) {
    const isWritable = await access(place, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isWritable && (await hasRoom(place, bytes))) return place;
  }
  return null;
}

/** Refuses an output that is a file on a full disk. */
async function refuseFullOutput(bytes: number): Promise<void> {
  const output = fstatSync(STDOUT);
  // Only Linux names the disk of an open file.
  if (output.isFile()) await refuseFull('/proc/self/fd/1', bytes, output.size);
}

/**
 * Refuses a disk that has no room, while the secret is still sealed.
 *
 * @param offset of the bytes in their file
 */
async function refuseFull(path: string, bytes: number, offset = 0): Promise<void> {
  if (!(await hasRoom(path, bytes, offset))) throw noRoom(bytes);
}

async function hasRoom(path: string, bytes: number, offset = 0): Promise<boolean> {
  const disk = await statfs(path).catch(() => null);
  // Some file systems state no size at all.
  const isFull = disk !== null && disk.blocks > 0 && disk.bavail * disk.bsize < bytes;
  return !isFull && !(await isTooLong(offset + bytes));
}

function noRoom(bytes: number): Stop {
  return new Stop(
    'failure',
    `There is no room for ${bytes} bytes where they are to be written. The secret was not opened.`,
  );
}

/** Whether this process may write no file of that length: `ulimit -f`. */
async function isTooLong(bytes: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX)).catch(() => null);
  if (folder === null) return false;
  try {
    const file = await open(join(folder, 'length'), 'wx', FILE_MODE);
    try {
      // Takes no room: nothing is written.
      await file.truncate(bytes);
    } finally {
      await file.close();
    }
    return false;
  } catch (error) {
    return codeOf(error) === 'EFBIG';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes what was opened, and is spent by now.
 *
 * @returns where that failed: why, and where the content is saved instead
 */
export async function orElsewhere(
  { text, files }: Content,
  write: () => Promise<void>,
): Promise<Stop | null> {
  try {
    await write();
    return null;
  } catch (error) {
    const things = text === '' ? files : [textFile(text), ...files];
    const saved = await saveElsewhere(things);
    if (saved.length < things.length && process.stdout.isTTY) await printSecret(text);
    return savedElsewhere(error instanceof Stop ? error.message : codeOf(error), saved, things);
  }
}

export function textFile(text: string): SealedFile {
  return { name: 'secret.txt', content: new Blob([text]) };
}

/** Why things are not in their place, and where they are instead. */
function savedElsewhere(
  reason: string,
  saved: readonly SavedFile[],
  things: readonly SealedFile[],
): Stop {
  const paths = saved.map(({ path }) => path).join(', ');
  const place = saved.length === 0 ? '' : ` Saved in ${paths}, which only you can read.`;
  const lost = saved.length < things.length ? ' No other folder had room for it, either.' : '';
  return new Stop('failure', reason + place + lost);
}

/** Saves what cannot be written in its place: at home, or else where the system keeps temporary files. */
async function saveElsewhere(files: readonly SealedFile[]): Promise<readonly SavedFile[]> {
  const saved: SavedFile[] = [];
  let left = files;
  for (const base of [homedir(), tmpdir()]) {
    const folder = left.length > 0 && (await mkdtemp(join(base, FOLDER_PREFIX)).catch(() => null));
    if (!folder) continue;
    const saving = await saveInto(folder, left);
    saved.push(...saving.saved);
    left = saving.failed;
    // Only if it is empty.
    await rmdir(folder).catch(() => undefined);
  }
  return saved;
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
    throw new Stop(
      'usage',
      `The folder given with --output cannot be written to (${codeOf(error)}).`,
    );
  });
}

/** Saves every file under its own name, or one with a number, and overwrites none; elsewhere what cannot be saved there. */
async function saveAll(
  text: string,
  files: readonly SealedFile[],
  makeFolder: () => Promise<string>,
): Promise<Delivery> {
  if (files.length === 0) return { text, files: [], error: null };
  const { saved, failed, cause } = await makeFolder().then(
    (folder) => saveInto(folder, files),
    (error: unknown): Saving => ({ saved: [], failed: files, cause: error }),
  );
  if (failed.length === 0) return { text, files: saved, error: null };
  const others = await saveElsewhere(failed);
  const reason = `Not all files could be saved (${codeOf(cause)}).`;
  return { text, files: [...saved, ...others], error: savedElsewhere(reason, others, failed) };
}

interface Saving {
  readonly saved: readonly SavedFile[];
  readonly failed: readonly SealedFile[];
  /** Why the first of them failed. */
  readonly cause: unknown;
}

async function saveInto(folder: string, files: readonly SealedFile[]): Promise<Saving> {
  const saved: SavedFile[] = [];
  const failed: SealedFile[] = [];
  let cause: unknown = null;
  for (const file of files) {
    try {
      saved.push(await saveFile(folder, file));
    } catch (error) {
      failed.push(file);
      cause ??= error;
    }
  }
  return { saved, failed, cause };
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
      throw new Stop(
        'usage',
        'The file given with --output already exists and was not overwritten.',
      );
    throw new Stop('usage', `The file given with --output cannot be written (${code}).`);
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
        throw new Stop(
          'failure',
          `The file given with --output could not be written (${codeOf(error)}).`,
        );
      } finally {
        await file.close();
      }
    },
  };
}
