import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { groupOf, groupsOfIds, groupsWith } from './message-groups.ts';

const ids = groupsOfIds(fileURLToPath(new URL('..', import.meta.url)));

test.each([
  ['security.heading', 'security'],
  ['about.heading', 'info'],
  ['status.works', 'info'],
  ['home.title', 'public'],
  ['account.delete', 'account'],
  ['reveal.what', 'reader'],
  ['try-again', 'reader'],
  ['dashboard.heading', 'account'],
  ['recent.heading', 'account'],
  ['colonel.heading', 'account'],
  ['webhook.lead', 'account'],
  ['account.wait', 'account'],
  ['sign-in.heading', 'entry'],
])('the message %s is loaded with the group %s', (id, group) => {
  expect(ids.get(id)).toBe(group);
});

test.each(['index', 'private.$metadataKey.index', '_signed-in/dashboard'])(
  'the page %s does without the many words of the pages of plain reading',
  (page) => {
    expect(groupsWith[groupOf(`routes/_framed/${page}.tsx`)]).not.toContain('info');
  },
);

test('the reader’s page loads its own words alone', () => {
  expect(groupsWith[groupOf('routes/secret.$secretKey.tsx')]).toEqual(['reader']);
});
