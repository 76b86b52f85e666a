import { expect, test } from 'vitest';
import { domainStates } from '../../../shared/contract/domains.ts';
import { statusKind } from './domain-status.tsx';

test('what is active is good, a wrong record is a warning, and everything else is bad', () => {
  expect(domainStates.map((status) => [status, statusKind(status)])).toEqual([
    ['UNVERIFIED', 'bad'],
    ['PENDING', 'bad'],
    ['DNS_INCORRECT', 'caution'],
    ['SSL_PENDING', 'bad'],
    ['ACTIVE', 'good'],
    ['LOST', 'bad'],
  ]);
});

test('a state of a newer server is good where it says so, and bad where nobody knows it', () => {
  expect(statusKind('ACTIVE_REDEPLOYING')).toBe('good');
  expect(statusKind('BLOCKED')).toBe('bad');
});
