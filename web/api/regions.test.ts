import { expect, it } from 'vitest';
import { currentRegion, regionAddress } from './regions.ts';

const eu = { identifier: 'eu', display_name: 'European Union', domain: 'eu.example.com', icon: '' };
const us = { ...eu, identifier: 'us', domain: 'us.example.com' };
const regions = { is_pinned: true, jurisdictions: [eu, us] };

it('takes the region of a site from its list, or none', () => {
  expect(currentRegion({ regions: { ...regions, current_jurisdiction: 'us' } })).toBe(us);
  expect(currentRegion({ regions: { ...regions, current_jurisdiction: 'atlantis' } })).toBeNull();
});

it.each([
  ['eu.localhost:8787', 'http:', 'http://eu.localhost:8787'],
  ['localhost', 'http:', 'http://localhost'],
  ['eu.localhost:8787', 'https:', 'https://eu.localhost:8787'],
  ['eu.example.com', 'http:', 'https://eu.example.com'],
  ['eu.example.com:8443', 'https:', 'https://eu.example.com:8443'],
  ['notlocalhost', 'http:', 'https://notlocalhost'],
])('reaches the region at %s from a page over %s at %s', (domain, protocol, address) => {
  expect(regionAddress({ domain }, protocol)).toBe(address);
});
