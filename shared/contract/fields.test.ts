import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { label, parseDecimal } from './fields.ts';

describe('a number on the wire', () => {
  it('reads a JSON number or a decimal string of one', () => {
    const numbers = ['300', ' 300', '3e2', '.5', '-1', 300].map(parseDecimal);
    expect(numbers).toEqual([300, Number.NaN, 300, 0.5, -1, 300]);
  });

  it('reads no number when nothing was given', () => {
    expect([undefined, null, ''].map(parseDecimal)).toEqual([undefined, undefined, undefined]);
  });

  it('refuses anything else for a number', () => {
    const texts = ['abc', 'NaN', 'Infinity', '1e999', '0x10', '1_000'];
    const others = [...texts, true, [300], { ttl: 300 }, Number.NaN];
    for (const other of others) expect(parseDecimal(other)).toBeNaN();
  });
});

describe('a label', () => {
  it('reads a label as one trimmed line, and as undefined where there is none', () => {
    const read = [' Wi-Fi \n', 'ключ', '🦭'.repeat(200)].map((value) => v.parse(label, value));
    expect(read).toEqual(['Wi-Fi', 'ключ', '🦭'.repeat(200)]);
    for (const none of [undefined, null, '', '  ']) expect(v.parse(label, none)).toBeUndefined();
  });

  it('refuses a label with one code, or as no text', () => {
    const messages = (value: unknown) => v.safeParse(label, value).issues?.map((x) => x.message);
    for (const bad of ['a\nb', 'a\tb', 'a\0', 'a\u2029b', 'a\u009fb', 'x'.repeat(201)]) {
      expect(messages(bad)).toEqual(['label_invalid']);
    }
    expect(messages(7)).toEqual(['field_type']);
    expect(messages('\ud800')).toEqual(['text_invalid']);
  });
});
