import { expect, it } from 'vitest';
import { sampleEntries, sampleEntry } from '../../gallery/sample-secrets.ts';
import type { Entry } from '../../api/recent.ts';
import { recentFileOf } from './entries.ts';

const NOW = Date.UTC(2026, 10, 22, 23, 59);
const at = (iso: string) => Date.parse(iso) / 1000;

const opened: Entry = {
  ...sampleEntry,
  key: 'a-metadata-key',
  identifier: 'a-metadata-key',
  label: '=1, "quoted"',
  addresses: ['bob@example.com', 'eve@example.com'],
  created: at('2026-11-20T08:00:00Z'),
  expiration_stamp: at('2026-11-27T08:00:00Z'),
  is_received: true,
  is_destroyed: true,
  received: at('2026-11-21T08:00:00Z'),
  disputed: at('2026-11-21T09:00:00Z'),
  has_passphrase: true,
  sealed_by: 'browser',
};

it('writes one row for each secret, with what happened to it, and no formula', () => {
  const { name, text } = recentFileOf([opened], 'csv', NOW);
  expect(name).toBe('secrets-2026-11-22.csv');
  expect(text).toBe(
    '\uFEFFshortkey,secret_shortkey,label,state,created,expires,opened,burned,reported,recipients,domain,passphrase,encrypted_by\r\n' +
      `4f7aQ2xd,n3VbW8kp,"'=1, ""quoted""",received,2026-11-20T08:00:00.000Z,2026-11-27T08:00:00.000Z,2026-11-21T08:00:00.000Z,,` +
      '2026-11-21T09:00:00.000Z,bob@example.com eve@example.com,,yes,browser\r\n',
  );
});

it('writes one JSON object a line for programs', () => {
  const { name, text } = recentFileOf([opened, sampleEntry], 'jsonl', NOW);
  expect(name).toBe('secrets-2026-11-22.jsonl');
  const lines = text.trimEnd().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { state: 'received', label: '=1, "quoted"', encrypted_by: 'browser' },
    { state: 'waiting', label: '', reported: '', passphrase: 'no', encrypted_by: 'site' },
  ]);
});

it('calls waiting what no one has opened, also after its sender looked at it', () => {
  const { text } = recentFileOf([{ ...sampleEntry, state: 'viewed', viewed: 101 }], 'jsonl', NOW);
  expect(JSON.parse(text)).toMatchObject({ state: 'waiting', opened: '' });
});

it.each(['csv', 'jsonl'] as const)('writes no key of a secret as %s', (format) => {
  const entries = [opened, ...Object.values(sampleEntries)];
  const { text } = recentFileOf(entries, format, NOW);
  const keys = entries.flatMap(({ key, identifier }) => [key, identifier]).filter(Boolean);
  expect(keys.length).toBeGreaterThan(2);
  for (const key of keys) expect(text).not.toContain(key);
});
