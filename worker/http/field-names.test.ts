import { describe, expect, it } from 'vitest';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { FIELD_CHARACTERS_MAX } from '../../shared/limits.ts';
import { namedFields } from './field-names.ts';

const named = (fields: Readonly<Record<string, unknown>>) =>
  namedFields(concealSecret, { ok: true, fields, repeated: new Set() });

describe('a name that stands both in a record and beside it', () => {
  it.each([
    { secret: { secret: 'a', passphrase: '' }, passphrase: 'p' },
    { secret: { secret: 'a', passphrase: 'p' }, passphrase: '' },
    { secret: { secret: 'a', passphrase: 'p' }, passphrase: 'q' },
  ])('is refused, because one of the two would be dropped: %j', (fields) => {
    expect(named(fields)).toMatchObject({
      code: 'duplicate_field',
      extra: { field: 'passphrase' },
    });
  });

  it('is no reason to refuse others', () => {
    expect(named({ secret: { secret: 'a' }, passphrase: 'p' })).toMatchObject({
      fields: { secret: 'a', passphrase: 'p' },
      ignored: 0,
    });
  });
});
