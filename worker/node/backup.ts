/**
 * `npm run backup -- <folder>`: copies accounts, directory and mail queue, whether or not the server runs.
 *
 * Vaults and KV are never copied: restoring an old vault would restore secrets that were already revealed. Nor are the rate
 * limiters, whose counts would be outdated, nor the secrets file, which must not be stored beside the data that it decrypts.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { OWNER_ONLY } from './owner-only.ts';
import { settingsFromEnvironment } from './server-settings.ts';

/** In this order: everything that the copied accounts rely on is in the later copy of the directory. */
const COPIED = [
  { folder: 'waxseal-Account', name: 'accounts' },
  { folder: 'waxseal-Directory', name: 'directory' },
  { folder: 'waxseal-MailQueue', name: 'mail queue' },
] as const;

/** The database of alarms. */
const ALARMS = 'metadata.sqlite';
/** In one step: a copy in several steps restarts whenever the server writes in between. */
const PAGES_A_STEP = 2 ** 30;

interface StatePaths {
  readonly stateDirectory: string;
  readonly secretsFile: string;
}

/** Copies into an empty or new folder; a failure leaves nothing behind. */
async function copyInto(
  target: string,
  { stateDirectory, secretsFile }: StatePaths,
): Promise<string> {
  const objects = resolve(stateDirectory, 'objects');
  checkPaths(target, objects);
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
      'Secrets are never copied: a restored backup must not bring back revealed secrets.',
      `Keep a copy of ${secretsFile} too, in another place: without it no one can sign in again.`,
    ].join('\n');
  } catch (error) {
    rmSync(copies, { recursive: true, force: true });
    throw error;
  }
}

function checkPaths(target: string, objects: string): void {
  if (!existsSync(objects)) throw new Error(`there is no state in ${objects}; set STATE_DIR`);
  const { uid } = statSync(objects);
  if (process.getuid && process.getuid() !== uid) {
    // SQLite may create files beside the databases, which the server could not write.
    throw new Error(`${objects} belongs to the user ${uid}; run it as that user`);
  }
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new Error(`${target} is not empty; a backup needs its own folder`);
  }
}

/** Copies every database of a folder; returns the number of objects. */
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

/** Copies a consistent snapshot; false when the file was deleted meanwhile with its account. */
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
    throw new Error('name a folder: npm run backup -- <folder>');
  }
  process.umask(OWNER_ONLY);
  // npm changes to the checkout; INIT_CWD is where it was called.
  const target = resolve(process.env['INIT_CWD'] ?? '.', folder);
  console.log(await copyInto(target, settingsFromEnvironment(process.env)));
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`Nothing was copied: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
