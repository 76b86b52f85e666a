import { expect, it } from 'vitest';
import { domainProof, proofHost } from './domain-proof.ts';

const key = new Uint8Array(32).fill(7);

it('makes always the same proof of a domain, because owners have it in their DNS', () => {
  expect(domainProof(key, 'a1:one', 'secrets.acme.com')).toBe(
    'waxseal1-XGbOpP00RJlZlzcY-JX1hJHBob-dCs91',
  );
  expect(proofHost('secrets.acme.com')).toBe('_waxseal-challenge.secrets.acme.com');
});

it('makes another proof for another account, domain or key', () => {
  const proofs = [
    domainProof(key, 'a1:one', 'acme.com'),
    domainProof(key, 'a1:two', 'acme.com'),
    domainProof(key, 'a1:one', 'www.acme.com'),
    domainProof(new Uint8Array(32), 'a1:one', 'acme.com'),
  ];
  expect(new Set(proofs).size).toBe(proofs.length);
  for (const proof of proofs) expect(proof).toMatch(/^waxseal1-[\w-]{32}$/);
});
