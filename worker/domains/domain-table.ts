/** The domains of an account, each with its branding. Times are epoch ms. Every method is synchronous. */
import { begin, type DomainLifecycle, type ProbeResult } from './rules/domain-lifecycle.ts';
import type { DomainName } from './rules/domain-name.ts';
import type { LogoType } from './rules/logo.ts';
import { logoTypes } from '../http/host.ts';

export const domainTable = `CREATE TABLE domains (
    identifier TEXT PRIMARY KEY,
    display TEXT NOT NULL, base TEXT NOT NULL,
    added_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
    waiting_since INTEGER NOT NULL, is_lost INTEGER NOT NULL,
    proven_at INTEGER, proof_seen_at INTEGER, proof_missed_at INTEGER,
    probe_state TEXT, pointed_at TEXT, has_ssl INTEGER, ssl_until INTEGER, is_refused INTEGER NOT NULL,
    probed_at INTEGER, probes INTEGER NOT NULL,
    is_removing INTEGER NOT NULL, due_at INTEGER NOT NULL,
    provider_id TEXT, published TEXT,
    name TEXT NOT NULL, accent TEXT NOT NULL, line_before TEXT NOT NULL, line_after TEXT NOT NULL,
    logo_type TEXT, logo_version TEXT, logo BLOB
  ) WITHOUT ROWID;
  CREATE INDEX domains_due_at ON domains (due_at);`;

/** A name that was parsed as a domain. */
export type NewDomain = Pick<DomainName, 'identifier' | 'displayDomain' | 'baseDomain'>;

/** The picture of a branding. */
export interface StoredLogo {
  readonly type: LogoType;
  readonly bytes: Uint8Array;
}

/** How the owner of a domain presents themselves on it, without the logo. */
export interface StoredBranding {
  readonly name: string;
  readonly accent: string;
  readonly before: string;
  readonly after: string;
}

/** A domain without the bytes of its logo. */
export interface StoredDomain {
  readonly identifier: string;
  readonly display: string;
  readonly base: string;
  readonly addedAt: number;
  readonly updatedAt: number;
  readonly lifecycle: DomainLifecycle;
  /** The id that the provider gave it; null: none. */
  readonly providerId: string | null;
  /** Fingerprint of the branding that was last published to visitors; null: none. */
  readonly published: string | null;
  readonly branding: StoredBranding;
  readonly logo: { readonly type: LogoType; readonly version: string } | null;
}

/** A domain that was just added. */
export function newDomain(
  { identifier, displayDomain, baseDomain }: NewDomain,
  now: number,
): StoredDomain {
  return {
    identifier,
    display: displayDomain,
    base: baseDomain,
    addedAt: now,
    updatedAt: now,
    lifecycle: begin(now),
    providerId: null,
    published: null,
    branding: { name: '', accent: '', before: '', after: '' },
    logo: null,
  };
}

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
  probe_state: string | null;
  pointed_at: string | null;
  has_ssl: number | null;
  ssl_until: number | null;
  is_refused: number;
  probed_at: number | null;
  probes: number;
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
  proof_missed_at, probe_state, pointed_at, has_ssl, ssl_until, is_refused, probed_at, probes, is_removing, due_at,
  provider_id, published, name, accent, line_before, line_after, logo_type, logo_version`;

export class DomainTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  find(identifier: string): StoredDomain | null {
    return this.#select('WHERE identifier = ?', identifier).at(0) ?? null;
  }

  /** All that are not being removed, newest first. */
  list(): StoredDomain[] {
    return this.#select('WHERE is_removing = 0 ORDER BY added_at DESC, identifier');
  }

  /** The names of all that are not being removed, and whether they are proven. */
  names(): { identifier: string; isProven: boolean }[] {
    return this.#sql
      .exec<{ identifier: string; is_proven: number }>(
        `SELECT identifier, proven_at IS NOT NULL AS is_proven FROM domains
         WHERE is_removing = 0 ORDER BY identifier`,
      )
      .toArray()
      .map(({ identifier, is_proven }) => ({ identifier, isProven: is_proven === 1 }));
  }

  /** The names of the domains that are due for a check, the oldest first. */
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

  /** Inserts or updates a domain; the bytes of its logo stay. */
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

  /** Marks all of them for removal. */
  removeAll(now: number): void {
    this.#sql.exec('UPDATE domains SET is_removing = 1, probes = 0, due_at = ?', now);
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

function columnsOf({ lifecycle, branding, logo, ...domain }: StoredDomain) {
  const { identifier, display, base, providerId, published } = domain;
  return {
    identifier,
    display,
    base,
    added_at: domain.addedAt,
    updated_at: domain.updatedAt,
    provider_id: providerId,
    published,
    ...lifecycleColumns(lifecycle),
    name: branding.name,
    accent: branding.accent,
    line_before: branding.before,
    line_after: branding.after,
    logo_type: logo?.type ?? null,
    logo_version: logo?.version ?? null,
  };
}

function lifecycleColumns({ probe, ...lifecycle }: DomainLifecycle) {
  return {
    waiting_since: lifecycle.waitingSince,
    is_lost: Number(lifecycle.isLost),
    proven_at: lifecycle.provenAt,
    proof_seen_at: lifecycle.proofSeenAt,
    proof_missed_at: lifecycle.proofMissedAt,
    probe_state: probe?.state ?? null,
    pointed_at: probe?.pointedAt ?? null,
    has_ssl: probe?.hasSsl == null ? null : Number(probe.hasSsl),
    ssl_until: probe?.sslUntil ?? null,
    is_refused: Number(probe?.isRefused ?? false),
    probed_at: lifecycle.probedAt,
    probes: lifecycle.probes,
    is_removing: Number(lifecycle.isRemoving),
    due_at: lifecycle.dueAt,
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
    lifecycle: lifecycleOf(stored),
    providerId: stored.provider_id,
    published: stored.published,
    branding: { name, accent, before: stored.line_before, after: stored.line_after },
    logo: type !== undefined && version !== null ? { type, version } : null,
  };
}

function lifecycleOf(stored: StoredRow): DomainLifecycle {
  return {
    waitingSince: stored.waiting_since,
    isLost: stored.is_lost === 1,
    provenAt: stored.proven_at,
    proofSeenAt: stored.proof_seen_at,
    proofMissedAt: stored.proof_missed_at,
    probe: probeOf(stored),
    probedAt: stored.probed_at,
    probes: stored.probes,
    isRemoving: stored.is_removing === 1,
    dueAt: stored.due_at,
  };
}

const probeStates: readonly ProbeResult['state'][] = [
  'PENDING',
  'DNS_INCORRECT',
  'SSL_PENDING',
  'ACTIVE',
];

function probeOf(stored: StoredRow): ProbeResult | null {
  const state = probeStates.find((known) => known === stored.probe_state);
  if (state === undefined) return null;
  const { pointed_at: pointedAt, has_ssl: hasSsl, ssl_until: sslUntil } = stored;
  const isRefused = stored.is_refused === 1;
  return { state, pointedAt, hasSsl: hasSsl === null ? null : hasSsl === 1, sslUntil, isRefused };
}
