/**
 * What happens to the state of a server from outside: its store of envelopes is not there or fails, and its clock jumps. The
 * server contains nothing for it.
 */
import {
  existsSync,
  globSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The envelopes, as miniflare stores them. */
const ENVELOPES = 'state/kv/SECRETS/blobs';

/** Takes the envelopes away, as if they had not arrived. New ones can be written. Returns what brings all of them back. */
export function hideEnvelopes(home: string): () => void {
  const folder = join(home, ENVELOPES);
  const hidden = `${folder}.hidden`;
  if (!existsSync(folder)) return () => undefined;
  renameSync(folder, hidden);
  return () => {
    const others = takePlace(hidden, folder);
    for (const other of others) {
      if (statSync(other).isDirectory()) moveFiles(other, folder);
      rmSync(other, { recursive: true });
    }
  };
}

/** Makes every access to the envelopes fail. Returns what ends it. */
export function breakStore(home: string): () => void {
  const restore = hideEnvelopes(home);
  try {
    writeFileSync(join(home, ENVELOPES), '', { flag: 'wx' });
  } catch {
    // A creation was faster: only the older envelopes are away.
  }
  return restore;
}

/** Renames a folder. What the running server has written at its place meanwhile is moved aside, and returned. */
function takePlace(from: string, to: string): string[] {
  const aside: string[] = [];
  for (;;) {
    try {
      renameSync(from, to);
      return aside;
    } catch {
      const other = `${from}.${aside.length}`;
      renameSync(to, other);
      aside.push(other);
    }
  }
}

function moveFiles(from: string, to: string): void {
  for (const name of readdirSync(from)) renameSync(join(from, name), join(to, name));
}

const TIMES = ['created_at', 'expires_at', 'ends_at', 'viewed_at', 'received_at', 'burned_at'];
const LATER_TIMES = ['lease_ends_at', 'reveal_locked_until', 'burn_locked_until', 'due_at'];

/**
 * Moves everything that is stored into the past, as if the clock of a stopped server had jumped ahead.
 *
 * @param ms how far; negative when the clock was set back, by whole seconds
 */
export function jumpClock(home: string, ms: number): void {
  for (const file of vaultFiles(home)) {
    change(file, (database) => {
      const earlier = [...TIMES, ...LATER_TIMES].map((name) => `${name} = ${name} - ${ms}`);
      const unlocks = database.prepare(
        "SELECT id, unlocked_at FROM secrets WHERE unlocked_at <> ''",
      );
      const moved = unlocks.all().map(({ id, unlocked_at: times }) => ({
        id: String(id),
        times: String(times)
          .split(',')
          .map((time) => Number(time) - ms)
          .join(),
      }));
      database.exec(`UPDATE secrets SET ${earlier.join()}`);
      database.exec(
        `UPDATE secrets SET upload = json_set(upload, '$.endsAt', upload ->> '$.endsAt' - ${ms})
          WHERE upload ->> '$.endsAt' IS NOT NULL`,
      );
      for (const { id, times } of moved) {
        database.prepare('UPDATE secrets SET unlocked_at = ? WHERE id = ?').run(times, id);
      }
      database.exec(`UPDATE clock SET now = now - ${ms}`);
      database.exec(`UPDATE counters SET counted_at = counted_at - ${ms}`);
      moveAlarm(database, ms);
    });
  }
  for (const file of globSync(join(home, 'state/objects/waxseal-SecretVault/metadata.sqlite'))) {
    change(file, (database) =>
      database.exec(`UPDATE _cf_ALARM SET scheduled_time = scheduled_time - ${ms}000000`),
    );
  }
  for (const file of databases(home, 'kv/miniflare-KVNamespaceObject')) {
    change(file, (database) =>
      database.exec(`UPDATE _mf_entries SET expiration = expiration - ${Math.floor(ms / 1000)}`),
    );
  }
}

/** The runtime stores when the next alarm is due with the object, in nanoseconds, and in one list for all objects. */
function moveAlarm(database: DatabaseSync, ms: number): void {
  const hasAlarm = database
    .prepare("SELECT 1 FROM sqlite_master WHERE name = '_cf_METADATA'")
    .get();
  if (!hasAlarm) return;
  database.exec(`UPDATE _cf_METADATA SET value = value - ${ms}000000 WHERE key = 1`);
}

/** The databases of the vaults that have stored something. */
export function vaultFiles(home: string): string[] {
  return databases(home, 'objects/waxseal-SecretVault');
}

/** The keys of the store. */
export function storedKeys(home: string): string[] {
  return databases(home, 'kv/miniflare-KVNamespaceObject').flatMap((file) => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: LOCKED_MS_MAX });
    try {
      return database
        .prepare('SELECT key FROM _mf_entries')
        .all()
        .map(({ key }) => String(key));
    } finally {
      database.close();
    }
  });
}

function databases(home: string, folder: string): string[] {
  const files = globSync(join(home, 'state', folder, '*.sqlite'));
  return files.filter((file) => !file.endsWith('metadata.sqlite'));
}

/** How long a killed server may take to release its locks: a busy machine ends its threads one after the other. */
const LOCKED_MS_MAX = 10_000;

function change(file: string, write: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(file, { timeout: LOCKED_MS_MAX });
  try {
    const isUsed = database.prepare('SELECT COUNT(*) AS tables FROM sqlite_master').get();
    if (Number(isUsed?.['tables']) === 0) return;
    database.exec('BEGIN IMMEDIATE');
    write(database);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}
