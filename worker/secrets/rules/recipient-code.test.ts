import { expect, it } from 'vitest';
import { codeIn } from './recipient-code.ts';

it.each([
  '042781',
  ' 042 781\r\n',
  '042-781',
  '042\u2011781',
  '042–781',
  '042\u00a0781',
  '\u2068042781\u2069',
  '\u200e042781\u200f',
  '04\u200b27\ufeff81',
  '042781.',
  '«042781»',
  'G-042781',
  'g 042781',
  '٠٤٢٧٨١',
  '۰۴۲۷۸۱',
  '０４２７８１',
])('reads a code from %j', (text) => {
  expect(codeIn(text)).toBe('042781');
});

it.each(['', 'G-', '04278', '0427811', 'O42781', 'GG042781', 'code 042781', '०४२७८१', '04278½'])(
  'reads no code from %j',
  (text) => {
    expect(codeIn(text)).toBeNull();
  },
);
