import { expect, it } from 'vitest';
import { columnsOf, wrapText } from './wrap-text.ts';

const words = Array.from({ length: 60 }, (_, n) => 'w'.repeat((n % 9) + 1)).join(' ');

it('breaks lines at spaces, and loses no word', () => {
  const wrapped = wrapText(words);
  expect(wrapped.split('\n').length).toBeGreaterThan(3);
  expect(wrapped.replaceAll('\n', ' ')).toBe(words);
  for (const line of wrapped.split('\n')) expect(line.length).toBeLessThanOrEqual(72);
});

it('keeps short lines, their spaces and empty ones', () => {
  expect(wrapText('a  b\n\n  c')).toBe('a  b\n\n  c');
});

it('begins every line with the prefix', () => {
  for (const line of wrapText(words, '> ').split('\n')) expect(line).toMatch(/^> \S.{0,69}$/);
  expect(wrapText('a\n\nb', '> ')).toBe('> a\n>\n> b');
});

it('keeps an address whole that is longer than a line', () => {
  const address = `${'a'.repeat(90)}@example.com`;
  expect(wrapText(`From ${address} today`)).toBe(`From\n${address}\ntoday`);
});

it('breaks Chinese between characters, but not before punctuation', () => {
  const text = '链接会带您到一个页面，那里会先询问再打开密信；此后，谁也无法再看到。'.repeat(4);
  const lines = wrapText(text).split('\n');
  expect(lines.join('')).toBe(text);
  for (const line of lines) {
    expect(columnsOf(line)).toBeLessThanOrEqual(74);
    expect(line).not.toMatch(/^[，。；]/);
  }
});
