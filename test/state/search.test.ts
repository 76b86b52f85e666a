import { expect, it } from 'vitest';
import { heldTexts } from './search.ts';

it('finds texts in every form in which they could be stored, in one pass', () => {
  const text = 'the "launch" code';
  const forms = {
    raw: `before ${text} after`,
    hex: Buffer.from(text).toString('hex'),
    base64: Buffer.from(`ab${text}`).toString('base64'),
    form: new URLSearchParams({ secret: text }).toString(),
    address: `/?q=${encodeURIComponent(text)}`,
    json: JSON.stringify({ text }),
    none: 'the "launch" is off',
  };
  const contents = new Map(
    Object.entries(forms).map(([path, content]) => [path, Buffer.from(content)]),
  );
  const held = heldTexts(contents, [text, 'another text']);
  expect([...held.keys()]).toEqual([text]);
  expect([...(held.get(text) ?? [])]).toEqual(['raw', 'hex', 'base64', 'form', 'address', 'json']);
});

it('tells texts with the same beginning apart', () => {
  const contents = new Map([['file', Buffer.from('password two')]]);
  expect([...heldTexts(contents, ['password one', 'password two']).keys()]).toEqual([
    'password two',
  ]);
});
