import { describe, expect, it, vi } from 'vitest';
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
  ])(
    'refuses a name that stands in a record and beside it, because one of the two would be dropped: %j',
    (fields) => {
      expect(named(fields)).toMatchObject({
        code: 'duplicate_field',
        extra: { field: 'passphrase' },
      });
    },
  );

  it('takes other names that stand in a record and beside it', () => {
    expect(named({ secret: { secret: 'a' }, passphrase: 'p' })).toMatchObject({
      fields: { secret: 'a', passphrase: 'p' },
      ignored: 0,
    });
  });
});

describe('a name as long as a body', () => {
  it('compares a name as long as a body as far as a field goes', () => {
    const padded = (characters: number) => ({
      secret: 'a',
      [`${'.'.repeat(characters - 3)}ttl`]: 1,
    });
    expect(named(padded(FIELD_CHARACTERS_MAX))).toMatchObject({ code: 'field_unknown' });
    expect(named(padded(FIELD_CHARACTERS_MAX + 1))).toMatchObject({ ok: true, ignored: 1 });
  });

  it('leaves a name compact that is too long: one character can become eighteen', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    expect(named({ secret: 'a', ['\uFDFA'.repeat(1000)]: 1 })).toMatchObject({ ignored: 1 });
    const spelt = normalize.mock.contexts.map((text) => String(text).length);
    normalize.mockRestore();
    expect(Math.max(...spelt)).toBeLessThan(100);
  });
});

it.each([
  'pass_phrase',
  'pass phrase',
  ' passphrase',
  'passphrase[]',
  'passphrase:',
  '\uFEFFpassphrase',
  'pass\u200Bphrase',
  'ｐassphrase',
  'secret[passphrase]',
  'secret.passphrase',
  'recipient[0]',
  'bound-to',
  'shareDomain',
  'Passwd',
  'expiresIn',
  'recipients',
  'only for',
  'deletionDate',
  'expiration_date',
  'expire_at',
  'expireAfterDays',
  'expires_on',
  'secret_ttl',
  'ttl_seconds',
  'allowed_emails',
  'recipient_email',
  'secret_passphrase',
])('refuses a misspelt field, or what other services call it: %j', (field) => {
  expect(named({ secret: 'a', [field]: '1' })).toMatchObject({
    code: 'field_unknown',
    extra: { field },
  });
});
