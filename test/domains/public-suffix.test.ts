/** Registered domains, held against tldts, whose copy of the public suffix list the site's lists are made from. */
import { getDomain, getDomainWithoutSuffix } from 'tldts';
import { describe, expect, it } from 'vitest';
import { siteLists } from '../../web/build/site-lists.ts';
import { registeredDomain } from '../../worker/domains/rules/public-suffix.ts';

const built = siteLists();
const all = new Set(built['public-suffixes']);
const icann = new Set(built['icann-suffixes']);

/** Each rule itself, and names of one, two and three labels more. */
const names = [...all, 'unknown', 'localhost'].flatMap((rule) => {
  const base = rule.replace(/^!/, '').replace(/^\*/, 'any');
  return ['', 'one.', 'two.one.', 'three.two.one.'].map((prefix) => `${prefix}${base}`);
});

describe('the rules of the list', () => {
  it('counts the rules of private owners as tldts does, for custom domains', () => {
    const options = { allowPrivateDomains: true, validateHostname: false, detectIp: false };
    const wrong = names.filter((name) => registeredDomain(name, all) !== getDomain(name, options));
    expect(wrong).toEqual([]);
  });

  it('leaves the rules of private owners out as tldts does, for names in passwords', () => {
    const labelOf = (name: string) => registeredDomain(name, icann)?.split('.', 1).join() ?? null;
    const options = { validateHostname: false };
    const wrong = names.filter((name) => labelOf(name) !== getDomainWithoutSuffix(name, options));
    expect(wrong).toEqual([]);
  });
});
