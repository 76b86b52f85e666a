import { describe, expect, it } from 'vitest';
import { at, conceal, outcome, post, postForm, postRaw, reveal, textAt } from '../client.ts';
import { metadataShape, shapeOf } from './shapes.ts';

const off = { settings: { LIMIT_CREATE: '0' } };

async function generated(fields: Readonly<Record<string, unknown>>): Promise<string> {
  return textAt(await post('/secret/generate', fields, off), 'record.secret.value');
}

describe('a generated secret', () => {
  it('is answered like a concealed one, with its value', async () => {
    const answer = await post('/secret/generate');
    expect(shapeOf(answer.body)).toEqual({
      success: 'boolean',
      custid: 'string',
      record: {
        metadata: {
          ...metadataShape,
          share_url: 'string',
          metadata_url: 'string',
          burn_url: 'string',
          secret_key: 'string',
        },
        secret: {
          identifier: 'string',
          key: 'string',
          shortkey: 'string',
          state: 'string',
          has_passphrase: 'boolean',
          is_truncated: 'boolean',
          original_size: 'integer',
          secret_ttl: 'integer',
          value: 'string',
        },
        share_domain: 'string',
      },
      details: { kind: 'string', recipient: [], recipient_safe: [] },
    });
    expect(answer.body).toMatchObject({
      record: { secret: { original_size: 12, is_truncated: false } },
      details: { kind: 'generate' },
    });
  });

  it('is what its recipient gets', async () => {
    const answer = await post('/secret/generate', { passphrase: 'p' });
    const revealed = await reveal(textAt(answer, 'record.secret.key'), { passphrase: 'p' });
    expect(at(revealed, 'record.secret_value')).toBe(textAt(answer, 'record.secret.value'));
  });

  it.each([
    [{}, 12],
    [{ length: null }, 12],
    [{ length: '' }, 12],
    [{ length: 8 }, 8],
    [{ length: 64 }, 64],
    [{ length: '20' }, 20],
  ])('asked for with %j is so many characters long: %i', async (fields, length) => {
    expect(await generated(fields)).toHaveLength(length);
  });

  it.each([
    [0, 8],
    [7, 8],
    [65, 64],
    [1e9, 64],
  ])('of %i characters is never shorter or longer than %i', async (length, nearest) => {
    expect(await generated({ length })).toHaveLength(nearest);
  });

  it.each([3, 10, '5'])('of %s words is that many words', async (words) => {
    const value = await generated({ words });
    expect(value).toMatch(/^[a-z]+(?:[^a-z]+[a-z]+)+$/);
    expect(value.split(/[^a-z]+/)).toHaveLength(Number(words));
  });

  it.each([{ length: 'long' }, { length: true }, { words: 'many' }, { words: [3] }])(
    'asked for with %j is refused',
    async (fields) => {
      expect(outcome(await post('/secret/generate', fields))).toBe('422 field_type');
    },
  );

  it('is made of emails, digits and marks that cannot be mistaken, each equally likely', async () => {
    const values = await Promise.all(Array.from({ length: 150 }, () => generated({ length: 64 })));
    const counts = new Map<string, number>();
    for (const character of values.join(''))
      counts.set(character, (counts.get(character) ?? 0) + 1);
    for (const character of counts.keys()) {
      expect(character).toMatch(/^[A-Za-z\d*$!?()]$/);
      expect(character).not.toMatch(/^[0Oo1Il]$/);
    }
    for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[*$!?()]/]) {
      expect([...counts.keys()].some((character) => kind.test(character))).toBe(true);
    }
    const mean = (150 * 64) / counts.size;
    // Six standard deviations: a modulo's bias would be out, bad luck is not.
    for (const count of counts.values()) {
      expect(Math.abs(count - mean)).toBeLessThan(6 * Math.sqrt(mean));
    }
    expect(new Set(values).size).toBe(150);
  });

  it('comes from conceal as well, by its kind', async () => {
    const answer = await post('/secret/conceal', { kind: 'generate', length: 16 });
    expect(textAt(answer, 'record.secret.value')).toHaveLength(16);
    const nested = await post('/secret/conceal', { secret: { kind: 'generate', words: 4 } });
    expect(textAt(nested, 'record.secret.value').split('-')).toHaveLength(4);
  });

  it('is never the text that came with the request', async () => {
    const answer = await post('/secret/generate', { secret: 'mine', kind: 'share' });
    expect(at(answer, 'details.kind')).toBe('generate');
    expect(textAt(answer, 'record.secret.value')).not.toBe('mine');
  });

  it.each([
    ['no body and no type', null, ''],
    ['an empty JSON body', 'application/json', ''],
    ['an empty form', 'application/x-www-form-urlencoded', ''],
  ])('may be asked for with %s', async (_, type, body) => {
    const answer = await postRaw('/secret/generate', type, body);
    expect(textAt(answer, 'record.secret.value')).toHaveLength(12);
  });

  it('may be asked for with a form', async () => {
    const answer = await postForm('/secret/generate', 'length=9&ttl=300&passphrase=p');
    expect(textAt(answer, 'record.secret.value')).toHaveLength(9);
    expect(answer.body).toMatchObject({
      record: { secret: { secret_ttl: 300, has_passphrase: true } },
    });
  });
});

describe('a value', () => {
  it('stands only in the answer that generated it', async () => {
    const answer = await post('/secret/conceal', { secret: 'x' });
    expect(answer.body).not.toHaveProperty('record.secret.value');
    const { secretKey } = await conceal({ kind: 'generate' });
    expect((await reveal(secretKey)).body).not.toHaveProperty('record.value');
  });
});
