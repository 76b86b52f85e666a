/** Which account owns which proven domain, in a region: the only source for it. Every method is synchronous. */

export const domainClaimsTable = `CREATE TABLE domain_claims (
    host TEXT PRIMARY KEY, account TEXT NOT NULL, claimed_at INTEGER NOT NULL
  ) WITHOUT ROWID;`;

export class DomainClaimsTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The account that owns a domain; null when none does. */
  holder(host: string): string | null {
    const [row] = this.#sql
      .exec<{ account: string }>('SELECT account FROM domain_claims WHERE host = ?', host)
      .toArray();
    return row?.account ?? null;
  }

  /**
   * Gives a domain to an account, unless another one owns it. Idempotent.
   *
   * @param evict the account that it may be taken from: its proof is gone
   * @returns the owner after the call
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

  /** Takes a domain from an account, if it owns it. */
  release(host: string, account: string): void {
    this.#sql.exec('DELETE FROM domain_claims WHERE host = ? AND account = ?', host, account);
  }
}
