/** What becomes of a lifetime that a call asks for. Whatever the number: `shared/lifetime.test.ts`. */
import { expect, it } from 'vitest';
import { at, numberAt, outcome, post, postForm } from '../client.ts';

const MINUTE = 60;
const WEEK = 604_800;

it.each([
  [300, 300],
  [300.9, 300],
  [1, MINUTE],
  [1e99, WEEK],
  ['3e3', 3000],
  ['0300', 300],
  ['1e-7', MINUTE],
  [null, WEEK],
  ['', WEEK],
  [undefined, WEEK],
])('turns a lifetime of %j into %i seconds', async (ttl, expected) => {
  const answer = await post('/secret/conceal', { secret: 'x', ttl });
  expect(at(answer, 'record.secret.secret_ttl')).toBe(expected);
  expect(at(answer, 'record.metadata.secret_ttl')).toBe(expected);
  expect(at(answer, 'record.metadata.metadata_ttl')).toBe(2 * expected);
  const created = numberAt(answer, 'record.metadata.created');
  expect(at(answer, 'record.metadata.expiration_stamp')).toBe(created + expected);
});

it('gives a secret of a form, and a generated one, a lifetime by the same rules', async () => {
  const sent = await postForm('/secret/conceal', 'secret=x&ttl=300.9');
  expect(at(sent, 'record.secret.secret_ttl')).toBe(300);
  const generated = await post('/secret/generate', { ttl: 1 });
  expect(at(generated, 'record.secret.secret_ttl')).toBe(MINUTE);
});

it.each(['300 seconds', '1,000', '--1', '1e', '.', '٣٠٠'])(
  'refuses a lifetime of %j',
  async (ttl) => {
    const answer = await post('/secret/conceal', { secret: 'x', ttl });
    expect(outcome(answer)).toBe('422 ttl_invalid');
  },
);
