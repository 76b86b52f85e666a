/** Whether a server deletes what has ended, after all that happened to it. */
import { setTimeout as pause } from 'node:timers/promises';
import { UPLOAD_SECONDS } from '../../shared/limits.ts';
import { REMOVAL_STEP_MS } from '../../worker/secrets/rules/sweep.ts';
import { startServer } from '../support/server.ts';
import type { Place } from './damage.ts';
import { jumpClock, rowsIn, storedKeys, vaultFiles } from './faulty-state.ts';

/** After the end of every lease and every upload, and the removal of its row, also if the clock was set back. */
const JUMP_MS = UPLOAD_SECONDS * 1000 + REMOVAL_STEP_MS + 121_000;
/** After a restart all vaults sweep at once. */
const SWEPT_MS_MAX = 60_000;
const LOOK_MS = 500;

/**
 * Waits until every lease and every upload has ended, and then until shares, envelopes and parts of all that ended are deleted.
 * Returns the violations.
 */
export async function unsweptAt(place: Place): Promise<string[]> {
  jumpClock(place.home, JUMP_MS);
  const server = await startServer(place);
  const deadline = performance.now() + SWEPT_MS_MAX;
  let left = unsweptIn(place.home);
  while (left.length > 0 && performance.now() < deadline) {
    await pause(LOOK_MS);
    left = unsweptIn(place.home);
  }
  await server.kill9();
  return left;
}

/** What is left of requests that are due for a sweep, or were swept. */
const HELD_ASKS = `SELECT asks.id FROM asks LEFT JOIN answers ON ask_id = id
  WHERE (due_at <= ?1 OR box = zeroblob(length(box))) AND (box <> zeroblob(length(box)) OR part <> zeroblob(length(part))
    OR nonce <> zeroblob(length(nonce)) OR enc <> zeroblob(length(enc)))`;

/** Counts while the server runs; what it writes meanwhile is counted the next time. */
function unsweptIn(home: string): string[] {
  const rows = vaultFiles(home).flatMap(secretsIn);
  const unswept = rows.filter(({ isOver, isHeld }) => isOver && isHeld).length;
  const asks = vaultFiles(home).flatMap((file) => rowsIn(file, HELD_ASKS, Date.now())).length;
  const living = new Set(rows.filter(({ isOver }) => !isOver).map(({ id }) => id));
  const isPart = (key: string) => key.startsWith('part:');
  const parts = storedKeys(home).filter((key) => isPart(key) && !living.has(idIn(key))).length;
  return [
    // Some are opened in every run: without any, the wrong rows are searched.
    ...(rows.some(({ isOver }) => isOver) ? [] : ['no secret has ended']),
    ...(unswept > 0 ? [`${unswept} secrets that ended were not swept`] : []),
    ...(asks > 0 ? [`${asks} requests that ended were not swept`] : []),
    ...(parts > 0 ? [`${parts} parts of secrets that ended are stored`] : []),
  ];
}

/** `part:<id>:<part>:<attempt>`. */
function idIn(key: string): string {
  return key.split(':')[1] ?? '';
}

interface Row {
  readonly id: string;
  readonly isOver: boolean;
  /** Whether its share or its envelope is still there. */
  readonly isHeld: boolean;
}

function secretsIn(file: string): Row[] {
  const rows = `SELECT id,
      state ->> '$.receivedAt' IS NOT NULL OR state ->> '$.burnedAt' IS NOT NULL
        OR state ->> '$.expiresAt' <= ?1 AS is_over,
      share <> zeroblob(32) OR envelope_stored = 1 AS is_held
    FROM secrets`;
  return rowsIn(file, rows, Date.now()).map((row) => ({
    id: String(row['id']),
    isOver: row['is_over'] === 1,
    isHeld: row['is_held'] === 1,
  }));
}
