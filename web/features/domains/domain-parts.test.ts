import { expect, it } from 'vitest';
import { domainStates } from '../../../shared/contract/domains.ts';
import { statusKind } from './domain-parts.tsx';

it('shows an active domain as good, a wrong record as a warning, one that waits as neutral, a lost one as bad', () => {
  expect(domainStates.map((status) => [status, statusKind(status)])).toEqual([
    ['UNVERIFIED', 'waiting'],
    ['PENDING', 'waiting'],
    ['DNS_INCORRECT', 'caution'],
    ['SSL_PENDING', 'waiting'],
    ['ACTIVE', 'good'],
    ['LOST', 'bad'],
  ]);
});

it('shows an unknown state of a newer server as good if its name contains ACTIVE, else as bad', () => {
  expect(statusKind('ACTIVE_REDEPLOYING')).toBe('good');
  expect(statusKind('BLOCKED')).toBe('bad');
});
