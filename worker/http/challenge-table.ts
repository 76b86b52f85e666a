/** The challenges of the bot check that were used. Every method is synchronous. */
import type { ChallengeUse } from './rate-limiter-types.ts';

export const challengeTable = `CREATE TABLE challenges (
    use TEXT PRIMARY KEY, by TEXT NOT NULL, ends_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX challenges_ends_at ON challenges (ends_at);`;

export class ChallengeTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /**
   * Uses a challenge. Once spent it cannot be verified any more either.
   *
   * @param by names the call, so that it can be repeated
   * @param endsAt until when the use has to be remembered, in epoch ms
   * @returns whether no other call had used it so before
   */
  use(challenge: string, use: ChallengeUse, by: string, endsAt: number, now: number): boolean {
    this.#sql.exec('DELETE FROM challenges WHERE ends_at <= ?', now);
    if (use === 'verify' && this.#userOf(`spend ${challenge}`) !== null) return false;
    const name = `${use} ${challenge}`;
    this.#sql.exec('INSERT OR IGNORE INTO challenges VALUES (?, ?, ?)', name, by, endsAt);
    return this.#userOf(name) === by;
  }

  #userOf(name: string): string | null {
    const [found] = this.#sql
      .exec<{ by: string }>('SELECT by FROM challenges WHERE use = ?', name)
      .toArray();
    return found?.by ?? null;
  }
}
