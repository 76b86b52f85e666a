import { expect, it } from 'vitest';
import { at, conceal, get, outcome, post, postForm, reveal, textAt } from '../client.ts';

it.each([
  ['conceal', 'share'],
  ['', 'share'],
  [null, 'share'],
  ['generate', 'generate'],
  ['Share', undefined],
  ['constructor', undefined],
])('answers kind %j with %s', async (kind, expected) => {
  const answer = await post('/secret/conceal', { secret: 'x', kind });
  expect(outcome(answer)).toBe(expected === undefined ? '422 kind_unknown' : '200');
  expect(at(answer, 'details.kind')).toBe(expected);
});

it.each([
  ['no field', {}],
  ['an empty text', { secret: '' }],
  ['null', { secret: null }],
  ['an empty nested body', { secret: {} }],
  ['an empty nested text', { secret: { secret: '' } }],
])('refuses a secret of %s as empty', async (_, fields) => {
  const answer = await post('/secret/conceal', fields);
  expect(outcome(answer)).toBe('422 secret_empty');
  expect(answer.body['message']).toBe('You did not provide anything to share');
});

it('refuses an empty secret for recipients for these first', async () => {
  const answer = await post('/secret/conceal', { secret: '', recipient: 'jo@example.com' });
  expect([outcome(answer), at(answer, 'field')]).toEqual(['422 account_required', 'recipient']);
});

it.each([' ', '\u200b', '\0', '0'])('accepts a secret of %j: it is not empty', async (secret) => {
  const { secretKey } = await conceal({ secret });
  expect(at(await reveal(secretKey), 'record.secret_value')).toBe(secret);
});

it.each([{ recipient: null }, { recipient: [''] }, { 'recipient[]': '' }])(
  'ignores an empty recipient as in %j',
  async (fields) => {
    expect(outcome(await post('/secret/conceal', { secret: 'x', ...fields }))).toBe('200');
  },
);

it.each(['', null, 'Secrets.example'])('ignores the share domain %j', async (share_domain) => {
  const settings = { SITE_HOST: 'secrets.example' };
  const answer = await post('/secret/conceal', { secret: 'x', share_domain }, { settings });
  expect(at(answer, 'record.share_domain')).toBe('');
  expect(at(answer, 'record.metadata.share_domain')).toBe('');
});

it.each(['evil.example', 'localhost.evil.example', 'sub.secrets.example', ' '])(
  'refuses the share domain %j',
  async (share_domain) => {
    const settings = { SITE_HOST: 'secrets.example' };
    const answer = await post('/secret/conceal', { secret: 'x', share_domain }, { settings });
    expect(outcome(answer)).toBe('422 share_domain_unknown');
  },
);

it('takes no fields from the query', async () => {
  const path = '/secret/conceal?secret=from-the-query&passphrase=p';
  expect(outcome(await postForm(path, ''))).toBe('422 secret_empty');
  const answer = await postForm(path, 'secret=from-the-body');
  expect(at(answer, 'record.secret.has_passphrase')).toBe(false);
  const shown = await get(`/secret/${textAt(answer, 'record.secret.key')}`);
  expect(at(shown, 'record.has_passphrase')).toBe(false);
});
