/**
 * `npm run backup -- <folder>`: copies the state, whether or not the server runs. The folder can be put in place of `STATE_DIR`.
 *
 * The copy of a vault opens all secrets that were waiting when it was made, even those that are opened later: nothing in the copy
 * can know of that. With `--without-secrets`, vaults and envelopes are left out. Rate limiters are never copied, since their counts
 * are outdated at once, nor the secrets file, which must not be stored beside the data that it decrypts.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { OWNER_ONLY } from './owner-only.ts';
import { settingsFromEnvironment } from './server-settings.ts';

const NOT_COPIED = 'RateLimiter';
const VAULTS = 'SecretVault';
const ENVELOPES = 'kv.sqlite';
const REGISTRY = 'objects.sqlite';

/** How long it waits for the server, which locks a file only for moments. */
const BUSY_MS_MAX = 30_000;

interface BackupOptions {
  readonly target: string;
  readonly stateDirectory: string;
  readonly secretsFile: string;
  readonly hasSecrets: boolean;
}

/** Copies the state into an empty or new folder; a failure leaves nothing behind. @returns what to tell the operator */
function copyState({ target, stateDirectory, secretsFile, hasSecrets }: BackupOptions): string {
  checkPaths(target, stateDirectory);
  const startedAt = new Date();
  mkdirSync(target, { recursive: true });
  try {
    const ids = new Map<string, readonly string[]>();
    for (const name of classesIn(stateDirectory)) {
      if (name === VAULTS && !hasSecrets) continue;
      const folder = join('objects', name);
      ids.set(name, copyFolder(join(stateDirectory, folder), join(target, folder)));
    }
    if (hasSecrets) copyDatabase(join(stateDirectory, ENVELOPES), join(target, ENVELOPES));
    copyDatabase(join(stateDirectory, REGISTRY), join(target, REGISTRY));
    matchRegistry(join(target, REGISTRY), [...ids.values()].flat());
    const counts = [...ids].map(([name, { length }]) => `${name} ${length}`);
    return [
      `Copied into ${target}: ${counts.join(', ')}.`,
      hasSecrets ? warning(startedAt) : 'Secrets were left out, as you asked.',
      `Keep a copy of ${secretsFile} too, in another place: this backup is useless without it.`,
    ].join('\n');
  } catch (error) {
    for (const name of readdirSync(target)) rmSync(join(target, name), { recursive: true });
    throw error;
  }
}

/**
 * The classes in the order of copying: by name, but vaults last, so that few secrets are opened after their copy. Envelopes are
 * copied after vaults: of a secret that is opened in between, the copy has no envelope.
 */
function classesIn(stateDirectory: string): string[] {
  const names = readdirSync(join(stateDirectory, 'objects')).filter((name) => name !== NOT_COPIED);
  const others = names.filter((name) => name !== VAULTS).toSorted();
  return [...others, ...names.filter((name) => name === VAULTS)];
}

function warning(startedAt: Date): string {
  return (
    `WARNING: with the links and the secrets file, this backup opens every secret that was waiting at ${startedAt.toISOString()}, ` +
    'and what was opened in the minute before (a file: ten minutes). Once it is restored, secrets that were opened or burned ' +
    'after that moment can be opened again, until they expire: nothing can tell which. Restore only what you have lost, delete old backups, and use --without-secrets where opening twice is worse than losing what was waiting.'
  );
}

function checkPaths(target: string, stateDirectory: string): void {
  const registry = join(stateDirectory, REGISTRY);
  if (!existsSync(registry))
    throw new Error(`there is no state in ${stateDirectory}; set STATE_DIR`);
  const { uid } = statSync(registry);
  const own = process.getuid?.() ?? uid;
  // SQLite may create files beside the databases. It gives them to their owner where root runs it.
  if (own !== uid && own !== 0) {
    throw new Error(`${stateDirectory} belongs to the user ${uid}; run it as that user or as root`);
  }
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new Error(`${target} is not empty; a backup needs its own folder`);
  }
}

/** Copies every object of a class; returns their ids. */
function copyFolder(from: string, to: string): string[] {
  mkdirSync(to, { recursive: true });
  return readdirSync(from)
    .filter((file) => file.endsWith('.sqlite') && copyDatabase(join(from, file), join(to, file)))
    .map((file) => file.slice(0, -'.sqlite'.length));
}

/**
 * Copies what a database holds at one moment, and nothing that was deleted: a copy of its pages would have bytes that are free and
 * not overwritten yet.
 *
 * @returns false when the file was deleted meanwhile with its object
 */
function copyDatabase(from: string, to: string): boolean {
  if (!existsSync(from)) return false;
  // `rw` never creates it; read-only, SQLite would leave its log and index behind.
  const url = pathToFileURL(from);
  url.searchParams.set('mode', 'rw');
  try {
    const source = new DatabaseSync(url, { timeout: BUSY_MS_MAX });
    try {
      source.prepare('VACUUM INTO ?').run(to);
    } finally {
      source.close();
    }
    return true;
  } catch (error) {
    if (!existsSync(from)) return false;
    throw new Error(`${from}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/**
 * Makes the copy of the registry, which is made last, agree with those of the objects. An alarm may be gone that a copy still needs,
 * so each object is called once after a restore: it finds what is due, and sets its next alarm.
 */
function matchRegistry(path: string, copied: readonly string[]): void {
  const registry = new DatabaseSync(path);
  registry.exec('CREATE TEMP TABLE copied (id TEXT PRIMARY KEY); BEGIN');
  const insert = registry.prepare('INSERT INTO copied VALUES (?)');
  for (const id of copied) insert.run(id);
  registry.exec('DELETE FROM objects WHERE id NOT IN (SELECT id FROM copied)');
  registry.prepare('UPDATE objects SET is_stored = 1, alarm_at = ?').run(Date.now());
  registry.exec('COMMIT');
  registry.close();
}

function main(args: readonly string[]): string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'without-secrets': { type: 'boolean', default: false } },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) {
    throw new Error('name a folder: npm run backup -- <folder> [--without-secrets]');
  }
  process.umask(OWNER_ONLY);
  return copyState({
    ...settingsFromEnvironment(process.env),
    // npm changes to the checkout; INIT_CWD is where it was called.
    target: resolve(process.env['INIT_CWD'] ?? '.', folder),
    hasSecrets: !values['without-secrets'],
  });
}

try {
  console.log(main(process.argv.slice(2)));
} catch (error) {
  console.error(`Nothing was copied: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
