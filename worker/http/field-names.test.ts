import { expect, it, vi } from 'vitest';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { FIELD_CHARACTERS_MAX } from '../../shared/limits.ts';
import { namedFields } from './field-names.ts';

const named = (fields: Readonly<Record<string, unknown>>) =>
  namedFields(concealSecret, { ok: true, fields, repeated: new Set() });

it.each([
  { secret: { secret: 'a', passphrase: '' }, passphrase: 'p' },
  { secret: { secret: 'a', passphrase: 'p' }, passphrase: '' },
  { secret: { secret: 'a', passphrase: 'p' }, passphrase: 'q' },
])('refuses a name in a record and beside it, as one of the two would be dropped: %j', (fields) => {
  const twice = { code: 'duplicate_field', extra: { field: 'passphrase' } };
  expect(named(fields)).toMatchObject(twice);
});

it('takes other names that stand in a record and beside it', () => {
  const fields = { secret: 'a', passphrase: 'p' };
  const { passphrase } = fields;
  expect(named({ secret: { secret: 'a' }, passphrase })).toMatchObject({ fields, ignored: 0 });
});

it('compares a name as long as a body as far as a field goes', () => {
  const padded = (length: number) => ({ secret: 'a', [`${'.'.repeat(length - 3)}ttl`]: 1 });
  expect(named(padded(FIELD_CHARACTERS_MAX))).toMatchObject({ code: 'field_unknown' });
  expect(named(padded(FIELD_CHARACTERS_MAX + 1))).toMatchObject({ ok: true, ignored: 1 });
});

it('leaves a name compact that is too long: one character can become eighteen', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  expect(named({ secret: 'a', ['\uFDFA'.repeat(1000)]: 1 })).toMatchObject({ ignored: 1 });
  const spelt = normalize.mock.contexts.map((text) => String(text).length);
  normalize.mockRestore();
  expect(spelt).not.toEqual([]);
  expect(Math.max(...spelt)).toBeLessThan(100);
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
  const unknown = { code: 'field_unknown', extra: { field } };
  expect(named({ secret: 'a', [field]: '1' })).toMatchObject(unknown);
});
