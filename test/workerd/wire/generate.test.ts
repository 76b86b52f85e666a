import { expect, it } from 'vitest';
import { at, get, post, postForm, reveal, textAt } from '../client.ts';

const off = { settings: { LIMIT_CREATE: '0' } };

async function generated(fields: Readonly<Record<string, unknown>>): Promise<string> {
  return textAt(await post('/secret/generate', fields, off), 'record.secret.value');
}

it('makes a secret for its recipient, with the passphrase and the lifetime of the request', async () => {
  const answer = await postForm('/secret/generate', 'length=9&ttl=300&passphrase=p');
  expect(answer.body).toMatchObject({
    record: { secret: { original_size: 9, secret_ttl: 300, has_passphrase: true } },
    details: { kind: 'generate' },
  });
  const revealed = await reveal(textAt(answer, 'record.secret.key'), { passphrase: 'p' });
  expect(at(revealed, 'record.secret_value')).toBe(textAt(answer, 'record.secret.value'));
});

it.each([
  [undefined, 12],
  ['', 12],
  ['20', 20],
  [7, 8],
  [1e9, 64],
])('turns the length %j into %i characters', async (length, characters) => {
  expect(await generated({ length })).toHaveLength(characters);
});

it('makes a password by conceal as well, by its kind', async () => {
  const answer = await post('/secret/conceal', { kind: 'generate', length: 16 });
  expect(textAt(answer, 'record.secret.value')).toHaveLength(16);
  const nested = await post('/secret/conceal', { secret: { kind: 'generate', words: '4' } });
  expect(textAt(nested, 'record.secret.value').split('-')).toHaveLength(4);
});

it('takes no text that came with the request', async () => {
  const answer = await post('/secret/generate', { secret: 'mine', kind: 'share' });
  expect(at(answer, 'details.kind')).toBe('generate');
  expect(textAt(answer, 'record.secret.value')).not.toBe('mine');
});

it('shows the value in the answer that generated it, and then only to who opens it', async () => {
  const answer = await post('/secret/generate');
  const value = textAt(answer, 'record.secret.value');
  const page = await get(`/private/${textAt(answer, 'record.metadata.key')}`);
  expect(page.text).not.toContain(value);
  const looked = await get(`/secret/${textAt(answer, 'record.secret.key')}`);
  expect(looked.text).not.toContain(value);
});
