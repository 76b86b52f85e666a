/** Whether a server deletes what has ended, after all that happened to it. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '../support/server.ts';
import type { Place } from './damage.ts';
import { jumpClock, vaultFiles } from './faulty-state.ts';

/** After the end of every lease, also if the clock was set back. */
const JUMP_MS = 121_000;
/** After a restart the vaults wait for one another, and delete a few envelopes at a time. */
const SWEPT_MS_MAX = 90_000;
const LOOK_MS = 500;

/** Waits until every lease has ended, and then until shares and envelopes of all ended secrets are deleted. Returns the violations. */
export async function unsweptAt(place: Place): Promise<string[]> {
  jumpClock(place.home, JUMP_MS);
  const server = await startServer(place);
  const deadline = performance.now() + SWEPT_MS_MAX;
  let left = unsweptIn(place.home);
  while (left > 0 && performance.now() < deadline) {
    await pause(LOOK_MS);
    left = unsweptIn(place.home);
  }
  await server.kill9();
  return left > 0 ? [`${left} secrets that ended were not swept`] : [];
}

/** Counts while the server runs; what it writes meanwhile is counted the next time. */
function unsweptIn(home: string): number {
  const now = Date.now();
  return vaultFiles(home)
    .map((file) => {
      const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
      try {
        const counted = database
          .prepare(
            `SELECT COUNT(*) AS rows FROM secrets
              WHERE (received_at IS NOT NULL OR burned_at IS NOT NULL OR expires_at <= ?)
                AND (share <> zeroblob(32) OR envelope_stored = 1)`,
          )
          .get(now);
        return Number(counted?.['rows']);
      } finally {
        database.close();
      }
    })
    .reduce((total, rows) => total + rows, 0);
}
