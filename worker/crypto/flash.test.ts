import { expect, test } from 'vitest';
import { openFlash, sealFlash } from './flash.ts';
import type { SigningKey } from './signature.ts';

const key = (id: string, byte: number): SigningKey => ({
  id,
  bytes: new Uint8Array(32).fill(byte),
});
const TEXT = '{"secret":"naïve 🔑"}';

test('what is sealed opens again, and fits into a cookie as it is', async () => {
  const sealed = await sealFlash([key('k1', 1)], TEXT);
  expect(sealed).toMatch(/^k1\.[\w-]+$/);
  expect(await openFlash([key('k1', 1)], sealed)).toBe(TEXT);
});

test('no two are alike, and none says what it holds', async () => {
  const [one, other] = [
    await sealFlash([key('k1', 1)], TEXT),
    await sealFlash([key('k1', 1)], TEXT),
  ];
  expect(one).not.toBe(other);
  expect(one).not.toContain(btoa('secret').slice(0, 6));
});

test('a new key seals from now on, and the old one still opens until it is taken away', async () => {
  const sealed = await sealFlash([key('k1', 1)], TEXT);
  expect(await openFlash([key('k2', 2), key('k1', 1)], sealed)).toBe(TEXT);
  expect(await openFlash([key('k2', 2)], sealed)).toBeNull();
});

test.each(['', '.', 'k1', 'k1.', 'k1.!', 'k1.AAAA', '.AAAA', `k1.${'A'.repeat(100)}`])(
  'what is not ours opens nothing: %j',
  async (sealed) => {
    expect(await openFlash([key('k1', 1)], sealed)).toBeNull();
  },
);
