import { expect, it } from 'vitest';
import { defineMessages, durationText, momentText, text } from './text.ts';
import { english } from './language.ts';

const { hello, count, tags } = defineMessages({
  hello: { id: 'test.hello', defaultMessage: "It’s {name}, isn''t it?", description: 'x' },
  count: {
    id: 'test.count',
    defaultMessage: '{n, plural, one {# seal} other {# seals}}',
    description: 'x',
  },
  tags: { id: 'test.tags', defaultMessage: 'a <b>{name}</b>', description: 'x' },
});

it('puts values where they belong, as they are', () => {
  expect(text(hello, { name: '{count} <b>' }, english)).toBe("It’s {count} <b>, isn't it?");
  expect(text(hello, { name: 'Ada' }, english)).toBe("It’s Ada, isn't it?");
});

it('writes numbers by the rules of the language', () => {
  expect([1, 1200].map((n) => text(count, { n }, english))).toEqual(['1 seal', '1,200 seals']);
});

it('leaves markup as it is', () => {
  expect(text(tags, { name: 'Ada' }, english)).toBe('a <b>Ada</b>');
});

it('throws for a missing value', () => {
  expect(() => text(hello, {}, english)).toThrow('name');
});

it('formats a moment with its time zone', () => {
  expect(momentText(Date.UTC(2030, 11, 1, 0, 5), 'en')).toMatch(
    /^December 1, 2030 at 12:05\sAM UTC$/,
  );
});

it.each([
  [7 * 86_400_000 - 5000, '7 days'],
  [2 * 86_400_000, '2 days'],
  [47 * 3_600_000, '47 hours'],
  [3_600_000, '60 minutes'],
  [60_000, '1 minute'],
  [-1, '0 minutes'],
])('writes a duration of %d ms as %s', (ms, expected) => {
  expect(durationText(ms, 'en')).toBe(expected);
});
