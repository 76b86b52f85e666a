/**
 * `npm run backup -- <folder>`: copies accounts, directory and post, while the server runs or not.
 *
 * Never the vaults and KV: whoever put an old vault back would bring back secrets that were read. Nor the limiter, whose
 * counts would be those of another day, nor the secrets file, which must not lie beside what it opens.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { settingsFromEnvironment } from './server.ts';

/** In this order: what an account already counts on, the directory's copy knows. */
const COPIED = [
  { folder: 'waxseal-Account', name: 'accounts' },
  { folder: 'waxseal-Directory', name: 'directory' },
  { folder: 'waxseal-MailQueue', name: 'post' },
] as const;

/** When each object wants to be woken. */
const ALARMS = 'metadata.sqlite';
/** All at once: a copy in several steps starts anew whenever the server writes in between. */
const PAGES_A_STEP = 2 ** 30;
const OWNER_ONLY = 0o077;

interface Place {
  readonly stateDirectory: string;
  readonly secretsFile: string;
}

/** Copies into a folder that is empty or not there yet; what fails leaves nothing behind. */
async function copyInto(target: string, { stateDirectory, secretsFile }: Place): Promise<string> {
  const objects = resolve(stateDirectory, 'objects');
  refuseHarm(target, objects);
  mkdirSync(target, { recursive: true });
  const copies = resolve(target, 'objects');
  try {
    const counts: string[] = [];
    for (const { folder, name } of COPIED) {
      const count = await copyFolder(resolve(objects, folder), resolve(copies, folder));
      counts.push(`${name} ${count}`);
    }
    return [
      `Copied into ${target}: ${counts.join(', ')}. Each copy was opened and is sound.`,
      'Secrets are never copied: no backup may bring back what was read.',
      `Keep a copy of ${secretsFile} too, in another place: without it nobody can sign in again.`,
    ].join('\n');
  } catch (error) {
    rmSync(copies, { recursive: true, force: true });
    throw error;
  }
}

function refuseHarm(target: string, objects: string): void {
  if (!existsSync(objects))
    throw new Error(`there is no state in ${objects}; STATE_DIR says where`);
  const { uid } = statSync(objects);
  if (process.getuid && process.getuid() !== uid) {
    // SQLite may put a file beside those that it reads, and the server could not write that one.
    throw new Error(`${objects} belongs to the user ${uid}; run it as that user`);
  }
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new Error(`there is something in ${target}; a backup wants a folder of its own`);
  }
}

/** Copies every database in a folder, and says how many objects those were. */
async function copyFolder(from: string, to: string): Promise<number> {
  mkdirSync(to, { recursive: true });
  const files = existsSync(from) ? readdirSync(from) : [];
  const databases = files.filter((file) => file.endsWith('.sqlite'));
  let count = 0;
  for (const file of databases) {
    const isCopied = await copyDatabase(resolve(from, file), resolve(to, file));
    if (isCopied && file !== ALARMS) count += 1;
  }
  return count;
}

/** Copies one as it was at one moment; false when it has gone meanwhile, with its account. */
async function copyDatabase(from: string, to: string): Promise<boolean> {
  let source: DatabaseSync;
  try {
    source = new DatabaseSync(from, { readOnly: true });
  } catch (error) {
    if (!existsSync(from)) return false;
    throw error;
  }
  try {
    await backup(source, to, { rate: PAGES_A_STEP });
  } finally {
    source.close();
  }
  expectSound(to);
  return true;
}

function expectSound(path: string): void {
  const copy = new DatabaseSync(path);
  const [found] = copy.prepare('PRAGMA integrity_check').all();
  copy.close();
  if (found?.['integrity_check'] !== 'ok') throw new Error(`the copy ${path} is damaged`);
}

async function main([folder, ...others]: readonly string[]): Promise<void> {
  if (folder === undefined || folder.startsWith('-') || others.length > 0) {
    throw new Error('say into which folder: npm run backup -- <folder>');
  }
  process.umask(OWNER_ONLY);
  // npm works in the checkout, wherever it was called.
  const target = resolve(process.env['INIT_CWD'] ?? '.', folder);
  console.log(await copyInto(target, settingsFromEnvironment(process.env)));
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`Nothing was copied: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
