import { expect, test } from 'vitest';
import { liveSecrets } from './live-secrets.ts';

test('what lives is what was made and has not ended, and never less than nothing', () => {
  expect(liveSecrets({ created: 10, received: 3, burned: 2, expired: 1 })).toBe(4);
  expect(liveSecrets({ created: 1, received: 2, burned: 0, expired: 0 })).toBe(0);
});
