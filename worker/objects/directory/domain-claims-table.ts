/** Which account has proven which domain, in a region: the truth about whose it is. Every method is synchronous. */

export const domainClaimsTable = `CREATE TABLE domain_claims (
    host TEXT PRIMARY KEY, account TEXT NOT NULL, claimed_at INTEGER NOT NULL
  ) WITHOUT ROWID;`;

export class DomainClaimsTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The account that holds a domain; null when nobody does. */
  holder(host: string): string | null {
    const [row] = this.#sql
      .exec<{ account: string }>('SELECT account FROM domain_claims WHERE host = ?', host)
      .toArray();
    return row?.account ?? null;
  }

  /**
   * Gives a domain to an account, unless another one has it; may be repeated.
   *
   * @param evict the one that it may be taken from: its proof is gone
   * @returns whose it is now
   */
  claim(host: string, account: string, evict: string | null, now: number): string {
    const holder = this.holder(host);
    if (holder !== null && holder !== evict) return holder;
    this.#sql.exec(
      'INSERT OR REPLACE INTO domain_claims (host, account, claimed_at) VALUES (?, ?, ?)',
      host,
      account,
      now,
    );
    return account;
  }

  /** Takes a domain from an account, if it has it. */
  release(host: string, account: string): void {
    this.#sql.exec('DELETE FROM domain_claims WHERE host = ? AND account = ?', host, account);
  }
}
