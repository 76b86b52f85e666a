/** The configuration file: the default host, the account at each host, and what is known of hosts. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { getuid } from 'node:process';
import * as v from 'valibot';
import { codeOf, Stop } from './errors.ts';

const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;
const OTHERS = 0o077;

const credentials = v.object({ custid: v.string(), token: v.string() });

const config = v.object({
  /** The default origin. */
  host: v.optional(v.string()),
  /** By origin: credentials are sent to no other. */
  accounts: v.optional(v.record(v.string(), credentials), {}),
  /** Origins that took secrets which they cannot read: if one does not any more, nothing is sent there unasked. */
  sealing: v.optional(v.array(v.string()), []),
});

export type Credentials = v.InferOutput<typeof credentials>;
export type Config = v.InferOutput<typeof config>;

/** The path without an option or setting. */
export function defaultConfigPath(env: NodeJS.ProcessEnv): string {
  const base = env['XDG_CONFIG_HOME'] ?? '';
  return join(isAbsolute(base) ? base : join(homedir(), '.config'), 'waxseal', 'config.json');
}

/** Reads the configuration. A missing file is an empty one; a file that others can read is refused. */
export async function readConfig(path: string): Promise<Config> {
  const text = await readPrivately(path);
  if (text === undefined) return { accounts: {}, sealing: [] };
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), config), text);
  if (parsed.success) return parsed.output;
  throw new Stop('usage', `${path} is not valid. Correct it, or remove it and log in again.`);
}

async function readPrivately(path: string): Promise<string | undefined> {
  const file = await openToRead(path);
  if (!file) return undefined;
  try {
    await refuseOpenDoors(file, path);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

async function openToRead(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    throw new Stop('usage', `${path} cannot be read (${code}).`);
  }
}

async function refuseOpenDoors(file: FileHandle, path: string): Promise<void> {
  const { mode, uid } = await file.stat();
  if (getuid !== undefined && uid !== getuid())
    throw new Stop('usage', `${path} is not yours. Name another file with --config.`);
  if ((mode & OTHERS) !== 0)
    throw new Stop('usage', `Others can read ${path}. Change that first: chmod 600 '${path}'`);
}

/** Writes the configuration atomically, readable by its owner alone. */
export async function writeConfig(path: string, contents: Config): Promise<void> {
  const directory = dirname(path);
  const draft = join(directory, `.config-${randomUUID()}`);
  try {
    await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
    const file = await open(
      draft,
      constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL,
      FILE_MODE,
    );
    try {
      await file.writeFile(`${JSON.stringify(contents, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw new Stop('usage', `${path} cannot be written (${codeOf(error)}).`);
  }
}
