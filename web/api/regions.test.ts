import { expect, test } from 'vitest';
import { currentRegion, regionAddress } from './regions.ts';

const eu = { identifier: 'eu', display_name: 'European Union', domain: 'eu.example.com', icon: '' };
const us = { ...eu, identifier: 'us', domain: 'us.example.com' };
const regions = { is_pinned: true, jurisdictions: [eu, us] };

test('the region of a site is one of its list, or null', () => {
  expect(currentRegion({ regions: { ...regions, current_jurisdiction: 'us' } })).toBe(us);
  expect(currentRegion({ regions: { ...regions, current_jurisdiction: 'atlantis' } })).toBeNull();
});

test.each([
  ['eu.localhost:8787', 'http:', 'http://eu.localhost:8787'],
  ['localhost', 'http:', 'http://localhost'],
  ['eu.localhost:8787', 'https:', 'https://eu.localhost:8787'],
  ['eu.example.com', 'http:', 'https://eu.example.com'],
  ['eu.example.com:8443', 'https:', 'https://eu.example.com:8443'],
  ['localhost.example.com', 'http:', 'https://localhost.example.com'],
  ['notlocalhost', 'http:', 'https://notlocalhost'],
])('the region at %s is reached from a page over %s at %s', (domain, protocol, address) => {
  expect(regionAddress({ domain }, protocol)).toBe(address);
});
