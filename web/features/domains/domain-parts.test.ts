import { expect, test } from 'vitest';
import { domainStates } from '../../../shared/contract/domains.ts';
import { statusKind } from './domain-parts.tsx';

test('an active domain is good, a wrong record is a warning, one that waits is neutral, a lost one is bad', () => {
  expect(domainStates.map((status) => [status, statusKind(status)])).toEqual([
    ['UNVERIFIED', 'waiting'],
    ['PENDING', 'waiting'],
    ['DNS_INCORRECT', 'caution'],
    ['SSL_PENDING', 'waiting'],
    ['ACTIVE', 'good'],
    ['LOST', 'bad'],
  ]);
});

test('an unknown state of a newer server is good if its name contains ACTIVE, else bad', () => {
  expect(statusKind('ACTIVE_REDEPLOYING')).toBe('good');
  expect(statusKind('BLOCKED')).toBe('bad');
});
