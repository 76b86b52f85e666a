import { expect, it } from 'vitest';
import { requestFileOf } from './request-file.ts';

const KEY = '1x7Kq2ZpR9aLm4TbV0cWn5Y';
const kept = {
  key: KEY,
  privateLink: `https://seal.example/private/ask/${KEY}#p${'0'.repeat(43)}`,
  question: 'The password,\nplease',
  heading: 'Your request',
  note: 'Keep it.',
};

it('holds the question and, on a line of its own, the private link', () => {
  const { name, type, text } = requestFileOf(kept);
  expect(name).toBe('request-x7Kq2ZpR.txt');
  expect(type).toBe('text/plain;charset=utf-8');
  expect(text).toBe(`Your request\n\nThe password,\nplease\n\nKeep it.\n\n${kept.privateLink}\n`);
});

it('leaves no gap where nothing was asked but fields', () => {
  expect(requestFileOf({ ...kept, question: '' }).text).toBe(
    `Your request\n\nKeep it.\n\n${kept.privateLink}\n`,
  );
});
