/** What the recipient reads before opening a secret: with the link alone, until it has ended, and nowhere else. */
import { describe, expect, it } from 'vitest';
import { openNote } from '../../../shared/seal/note.ts';
import { readFragment } from '../../../shared/seal/fragment.ts';
import { fromBase64 } from '../../../worker/crypto/encoding.ts';
import { encryptText } from '../../support/sealing.ts';
import { at, burn, conceal, get, outcome, post, reveal, textAt } from '../client.ts';
import { columnsOf } from '../protocol/stores.ts';
import { idOf } from '../../../worker/crypto/keys.ts';

const NOTE = 'Wi-Fi of the Lisbon office 🦭';

describe('a note that the site encrypts', () => {
  it('is read with the link before the secret is opened, and not after it', async () => {
    const { secretKey, metadataKey } = await conceal({ note: `  ${NOTE} `, passphrase: 'a horse' });
    expect(at(await get(`/secret/${secretKey}`), 'details.note')).toBe(NOTE);
    const wrong = await reveal(secretKey, { passphrase: 'another' });
    expect(wrong.text).not.toContain('Lisbon');
    expect((await get(`/private/${metadataKey}`)).text).not.toContain('Lisbon');
    await reveal(secretKey, { passphrase: 'a horse' });
    expect((await get(`/secret/${secretKey}`)).text).not.toContain('Lisbon');
  });

  it('is on none of the copies of another text, and is burned with its secret', async () => {
    const { secretKey } = await conceal();
    expect(at(await get(`/secret/${secretKey}`), 'details')).not.toHaveProperty('note');
    const made = await conceal({ note: NOTE });
    await burn(made.metadataKey);
    expect((await get(`/secret/${made.secretKey}`)).text).not.toContain('Lisbon');
  });

  it('is not readable in the vault', async () => {
    const { secretKey } = await conceal({ note: NOTE });
    const columns = await columnsOf(idOf(secretKey));
    const { note } = columns ?? {};
    if (!(note instanceof ArrayBuffer)) throw new Error('there is no note');
    const stored = Object.values(columns ?? {}).map((value) =>
      value instanceof ArrayBuffer ? new TextDecoder().decode(value) : String(value),
    );
    expect(stored.join('\n')).not.toContain('Lisbon');
  });

  it.each([['two\nlines'], ['a'.repeat(81)]])('refuses %j as a note', async (note) => {
    const answer = await post('/secret/conceal', { secret: 'x', note });
    expect(outcome(answer)).toBe('422 note_invalid');
    expect(at(answer, 'field')).toBe('note');
  });
});

it('hands a note on as a browser encrypted it, which opens with the key of the link', async () => {
  const { fields, fragment } = await encryptText('x', '', [], NOTE);
  const made = await post('/secret/conceal', fields);
  const shown = await get(`/secret/${textAt(made, 'record.secret.key')}`);
  const bytes = fromBase64(textAt(shown, 'details.sealed_note'));
  const link = readFragment(fragment);
  if (!bytes || typeof link === 'string') throw new Error('there is no note');
  expect(await openNote(link.key, bytes)).toBe(NOTE);
  expect(at(shown, 'details')).not.toHaveProperty('note');
});
