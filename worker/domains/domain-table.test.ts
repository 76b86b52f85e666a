/** The domains of an account in its file: whatever is written is read again. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { begin } from './rules/domain-lifecycle.ts';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import { DomainTable, domainTable, newDomain, type StoredDomain } from './domain-table.ts';

const NOW = Date.UTC(2026, 10, 22);

let file: TestDatabase;
let table: DomainTable;

beforeEach(() => {
  file = new TestDatabase(domainTable);
  table = new DomainTable(file.sql);
});

afterEach(() => file.close());

function domain(identifier: string, over: Partial<StoredDomain> = {}): StoredDomain {
  const name = {
    identifier,
    displayDomain: `shown ${identifier}`,
    baseDomain: `base ${identifier}`,
  };
  return { ...newDomain(name, NOW), ...over };
}

const full: StoredDomain = domain('full.example', {
  addedAt: 1,
  updatedAt: 2,
  lifecycle: {
    waitingSince: 3,
    isLost: true,
    provenAt: 4,
    proofSeenAt: 5,
    proofMissedAt: 6,
    probe: { state: 'ACTIVE', pointedAt: 'here', hasSsl: true, sslUntil: 7, isRefused: true },
    probedAt: 8,
    probes: 9,
    isRemoving: true,
    dueAt: 10,
  },
  providerId: 'provider',
  published: 'print',
  branding: { name: 'Acme', accent: '#a8231c', before: 'For you', after: 'Bye' },
  logo: { type: 'image/webp', version: 'v1' },
});

it('a new domain is unproven, without branding, and due for a check soon', () => {
  expect(domain('a.example')).toEqual({
    identifier: 'a.example',
    display: 'shown a.example',
    base: 'base a.example',
    addedAt: NOW,
    updatedAt: NOW,
    lifecycle: begin(NOW),
    providerId: null,
    published: null,
    branding: { name: '', accent: '', before: '', after: '' },
    logo: null,
  });
});

describe('a domain that was written', () => {
  it('is read with every property', () => {
    for (const written of [domain('new.example'), full]) {
      table.write(written);
      expect(table.find(written.identifier)).toEqual(written);
    }
    expect(table.find('other.example')).toBeNull();
  });

  it.each(['PENDING', 'DNS_INCORRECT', 'SSL_PENDING', 'ACTIVE'] as const)(
    'has the result of its check: %s',
    (state) => {
      for (const hasSsl of [true, false, null]) {
        const probe = { state, pointedAt: null, hasSsl, sslUntil: null, isRefused: false };
        table.write({ ...full, lifecycle: { ...full.lifecycle, probe } });
        expect(table.find('full.example')?.lifecycle.probe).toEqual(probe);
      }
    },
  );

  it('is replaced by what is written next, and keeps the bytes of its logo', () => {
    table.write(full);
    table.setLogo('full.example', new Uint8Array([1, 2, 3]));
    const changed = { ...domain('full.example'), logo: full.logo };
    table.write(changed);
    expect(table.find('full.example')).toEqual(changed);
    expect(table.logo('full.example')).toEqual(new Uint8Array([1, 2, 3]));
    table.setLogo('full.example', null);
    expect(table.logo('full.example')).toBeNull();
    expect(table.logo('other.example')).toBeNull();
  });

  it('is gone once it is deleted, and no other', () => {
    expect(table.isEmpty()).toBe(true);
    table.write(full);
    table.write(domain('other.example'));
    table.delete('full.example');
    expect(table.find('full.example')).toBeNull();
    expect(table.isEmpty()).toBe(false);
  });
});

describe('the list of domains', () => {
  const lifecycle = begin(NOW);

  beforeEach(() => {
    table.write(domain('b.example', { addedAt: NOW }));
    table.write(domain('c.example', { addedAt: NOW, lifecycle: { ...lifecycle, provenAt: NOW } }));
    table.write(domain('a.example', { addedAt: NOW - 1 }));
    table.write(full);
  });

  it('is newest first, without those that are being removed', () => {
    const names = ['b.example', 'c.example', 'a.example'];
    expect(table.list().map(({ identifier }) => identifier)).toEqual(names);
  });

  it('of names has those that are proven marked', () => {
    expect(table.names()).toEqual([
      { identifier: 'a.example', isProven: false },
      { identifier: 'b.example', isProven: false },
      { identifier: 'c.example', isProven: true },
    ]);
  });

  it('that are due starts with the oldest, to the millisecond', () => {
    const { dueAt } = lifecycle;
    table.write(domain('d.example', { lifecycle: { ...lifecycle, dueAt: dueAt + 1 } }));
    expect(table.nextDueAt()).toBe(10);
    expect(table.due(9, 10)).toEqual([]);
    expect(table.due(10, 10)).toEqual(['full.example']);
    expect(table.due(dueAt, 10)).toHaveLength(4);
    expect(table.due(dueAt + 1, 10).at(-1)).toBe('d.example');
    expect(table.due(dueAt + 1, 2)).toHaveLength(2);
  });

  it('is empty when the account ends: all are due to be removed', () => {
    table.removeAll(NOW - 5);
    expect(table.list()).toEqual([]);
    expect(table.names()).toEqual([]);
    expect(table.nextDueAt()).toBe(NOW - 5);
    expect(table.find('b.example')?.lifecycle).toMatchObject({ isRemoving: true, probes: 0 });
    expect(table.find('full.example')?.lifecycle).toMatchObject({ probes: 0, dueAt: NOW - 5 });
  });
});

it('an empty table is due for nothing', () => {
  expect(table.nextDueAt()).toBeNull();
  expect(table.list()).toEqual([]);
});

it('a check or a logo of a kind that is unknown counts as none', () => {
  table.write(full);
  file.run("UPDATE domains SET probe_state = 'OTHER', logo_type = 'image/tiff'");
  expect(table.find('full.example')).toMatchObject({ lifecycle: { probe: null }, logo: null });
  file.run("UPDATE domains SET logo_type = 'image/png', logo_version = NULL");
  expect(table.find('full.example')).toMatchObject({ logo: null });
});
