/** The domains of an account, each with its look. Every method is synchronous. */
import type { DomainLifecycle, ProbeResult } from '../../rules/domain-lifecycle.ts';
import { logoTypes } from '../../store/hosts.ts';
import type { StoredDomain } from './stored-domain.ts';

export const domainTable = `CREATE TABLE domains (
    identifier TEXT PRIMARY KEY,
    display TEXT NOT NULL, base TEXT NOT NULL,
    added_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
    waiting_since INTEGER NOT NULL, is_lost INTEGER NOT NULL,
    proven_at INTEGER, proof_seen_at INTEGER, proof_missed_at INTEGER,
    sight TEXT, pointed_at TEXT, has_ssl INTEGER, ssl_until INTEGER, is_refused INTEGER NOT NULL,
    looked_at INTEGER, looks INTEGER NOT NULL,
    is_removing INTEGER NOT NULL, due_at INTEGER NOT NULL,
    provider_id TEXT, published TEXT,
    name TEXT NOT NULL, accent TEXT NOT NULL, line_before TEXT NOT NULL, line_after TEXT NOT NULL,
    logo_type TEXT, logo_version TEXT, logo BLOB
  ) WITHOUT ROWID;
  CREATE INDEX domains_due_at ON domains (due_at);`;

interface StoredRow extends Record<string, SqlStorageValue> {
  identifier: string;
  display: string;
  base: string;
  added_at: number;
  updated_at: number;
  waiting_since: number;
  is_lost: number;
  proven_at: number | null;
  proof_seen_at: number | null;
  proof_missed_at: number | null;
  sight: string | null;
  pointed_at: string | null;
  has_ssl: number | null;
  ssl_until: number | null;
  is_refused: number;
  looked_at: number | null;
  looks: number;
  is_removing: number;
  due_at: number;
  provider_id: string | null;
  published: string | null;
  name: string;
  accent: string;
  line_before: string;
  line_after: string;
  logo_type: string | null;
  logo_version: string | null;
}

const NAMES = `identifier, display, base, added_at, updated_at, waiting_since, is_lost, proven_at, proof_seen_at,
  proof_missed_at, sight, pointed_at, has_ssl, ssl_until, is_refused, looked_at, looks, is_removing, due_at,
  provider_id, published, name, accent, line_before, line_after, logo_type, logo_version`;

export class DomainTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  find(identifier: string): StoredDomain | null {
    return this.#select('WHERE identifier = ?', identifier).at(0) ?? null;
  }

  /** Those that are not about to go, newest first. */
  list(): StoredDomain[] {
    return this.#select('WHERE is_removing = 0 ORDER BY added_at DESC, identifier');
  }

  /** The names of all that are not about to go, and whether they are proven. */
  names(): { identifier: string; isProven: boolean }[] {
    return this.#sql
      .exec<{ identifier: string; is_proven: number }>(
        `SELECT identifier, proven_at IS NOT NULL AS is_proven FROM domains
         WHERE is_removing = 0 ORDER BY identifier`,
      )
      .toArray()
      .map(({ identifier, is_proven }) => ({ identifier, isProven: is_proven === 1 }));
  }

  /** Those that something is to be done about, the longest owed first. */
  due(now: number, rowsMax: number): string[] {
    return this.#sql
      .exec<{ identifier: string }>(
        'SELECT identifier FROM domains WHERE due_at <= ? ORDER BY due_at LIMIT ?',
        now,
        rowsMax,
      )
      .toArray()
      .map(({ identifier }) => identifier);
  }

  /** Writes a domain that is new, or has changed; its picture stays. */
  write(domain: StoredDomain): void {
    const columns = columnsOf(domain);
    const names = Object.keys(columns);
    const places = names.map(() => '?').join();
    const changes = names.map((name) => `${name} = excluded.${name}`).join();
    this.#sql.exec(
      `INSERT INTO domains (${names.join()}) VALUES (${places})
       ON CONFLICT (identifier) DO UPDATE SET ${changes}`,
      ...Object.values(columns),
    );
  }

  logo(identifier: string): Uint8Array<ArrayBuffer> | null {
    const [row] = this.#sql
      .exec<{ logo: ArrayBuffer | null }>(
        'SELECT logo FROM domains WHERE identifier = ?',
        identifier,
      )
      .toArray();
    return row?.logo ? new Uint8Array(row.logo) : null;
  }

  setLogo(identifier: string, logo: Uint8Array | null): void {
    this.#sql.exec('UPDATE domains SET logo = ? WHERE identifier = ?', logo, identifier);
  }

  delete(identifier: string): void {
    this.#sql.exec('DELETE FROM domains WHERE identifier = ?', identifier);
  }

  /** Sends all of them on their way out. */
  removeAll(now: number): void {
    this.#sql.exec('UPDATE domains SET is_removing = 1, looks = 0, due_at = ?', now);
  }

  isEmpty(): boolean {
    return this.#sql.exec('SELECT 1 AS one FROM domains LIMIT 1').toArray().length === 0;
  }

  nextDueAt(): number | null {
    return this.#sql
      .exec<{ due_at: number | null }>('SELECT MIN(due_at) AS due_at FROM domains')
      .one().due_at;
  }

  #select(where: string, ...values: readonly SqlStorageValue[]): StoredDomain[] {
    return this.#sql
      .exec<StoredRow>(`SELECT ${NAMES} FROM domains ${where}`, ...values)
      .toArray()
      .map(fromStored);
  }
}

function columnsOf({ course, look, logo, ...domain }: StoredDomain) {
  const { identifier, display, base, providerId, published } = domain;
  return {
    identifier,
    display,
    base,
    added_at: domain.addedAt,
    updated_at: domain.updatedAt,
    provider_id: providerId,
    published,
    ...courseColumns(course),
    name: look.name,
    accent: look.accent,
    line_before: look.before,
    line_after: look.after,
    logo_type: logo?.type ?? null,
    logo_version: logo?.version ?? null,
  };
}

function courseColumns({ sight, ...course }: DomainLifecycle) {
  return {
    waiting_since: course.waitingSince,
    is_lost: Number(course.isLost),
    proven_at: course.provenAt,
    proof_seen_at: course.proofSeenAt,
    proof_missed_at: course.proofMissedAt,
    sight: sight?.state ?? null,
    pointed_at: sight?.pointedAt ?? null,
    has_ssl: sight?.hasSsl == null ? null : Number(sight.hasSsl),
    ssl_until: sight?.sslUntil ?? null,
    is_refused: Number(sight?.isRefused ?? false),
    looked_at: course.lookedAt,
    looks: course.looks,
    is_removing: Number(course.isRemoving),
    due_at: course.dueAt,
  };
}

function fromStored(stored: StoredRow): StoredDomain {
  const { identifier, display, base, name, accent, logo_version: version } = stored;
  const type = logoTypes.find((known) => known === stored.logo_type);
  return {
    identifier,
    display,
    base,
    addedAt: stored.added_at,
    updatedAt: stored.updated_at,
    course: courseOf(stored),
    providerId: stored.provider_id,
    published: stored.published,
    look: { name, accent, before: stored.line_before, after: stored.line_after },
    logo: type !== undefined && version !== null ? { type, version } : null,
  };
}

function courseOf(stored: StoredRow): DomainLifecycle {
  return {
    waitingSince: stored.waiting_since,
    isLost: stored.is_lost === 1,
    provenAt: stored.proven_at,
    proofSeenAt: stored.proof_seen_at,
    proofMissedAt: stored.proof_missed_at,
    sight: sightOf(stored),
    lookedAt: stored.looked_at,
    looks: stored.looks,
    isRemoving: stored.is_removing === 1,
    dueAt: stored.due_at,
  };
}

const sights: readonly ProbeResult['state'][] = [
  'PENDING',
  'DNS_INCORRECT',
  'SSL_PENDING',
  'ACTIVE',
];

function sightOf(stored: StoredRow): ProbeResult | null {
  const state = sights.find((known) => known === stored.sight);
  if (state === undefined) return null;
  const { pointed_at: pointedAt, has_ssl: hasSsl, ssl_until: sslUntil } = stored;
  const isRefused = stored.is_refused === 1;
  return { state, pointedAt, hasSsl: hasSsl === null ? null : hasSsl === 1, sslUntil, isRefused };
}
