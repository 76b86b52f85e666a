import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { plainTextOf, withPlainText } from './plain-pages.ts';

const index = readFileSync(new URL('../index.html', import.meta.url), 'utf8');

it.each([
  ['/', 'Creating a link needs JavaScript'],
  ['/about', 'Parts of this page need JavaScript'],
  ['/info/terms', 'Parts of this page need JavaScript'],
  ['/signin', 'This page needs JavaScript'],
  ['/secret/key', 'Opening this message needs JavaScript'],
  ['/private/key/burn', 'Your private page needs JavaScript'],
])('replaces the text without script at %s: %s', (path, heading) => {
  const html = withPlainText(index, plainTextOf(path));
  expect(html).toContain(`<strong>${heading}</strong>`);
  expect(html).toContain(plainTextOf(path).text);
  expect(html.includes('<div class="without-script" data-alone>')).toBe(
    /secret|private/.test(path),
  );
});

it('replaces nothing but the text', () => {
  const html = withPlainText(index, plainTextOf('/about'));
  const rest = (text: string) => text.replace(/<strong>.*?<\/p>/s, '');
  expect(rest(html)).toBe(rest(index));
});

it('stops the build at a page without such a text', () => {
  expect(() => withPlainText('<div></div>', plainTextOf('/'))).toThrow('no text for browsers');
});
