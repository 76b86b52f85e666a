/** An API token on the wire. */
import { expect, it } from 'vitest';
import { apiTokenRecord } from './api-tokens.ts';

it('an API token has its times in seconds', () => {
  const token = { id: 'id', name: 'ci', scopes: ['secrets'], createdAt: 1999 } as const;
  expect(apiTokenRecord({ ...token, usedAt: 2999, expiresAt: 3999 })).toEqual({
    id: 'id',
    name: 'ci',
    scopes: ['secrets'],
    created: 1,
    used: 2,
    expires: 3,
  });
  expect(apiTokenRecord({ ...token, usedAt: null, expiresAt: null })).toMatchObject({
    used: null,
    expires: null,
  });
});
