import { expect, it } from 'vitest';
import { type PassphraseOddity, passphraseOddity } from './passphrase-oddity.ts';

const cases: Record<PassphraseOddity, readonly string[]> = {
  control: ['hunter two\n', 'a\tb', '\0', 'a\u2028b', ' \u001b'],
  invisible: [
    'correct\u00a0horse',
    'horse\u200b',
    '\ufeffhorse',
    'a\u00adb',
    '\u2068horse\u2069',
    'horse\u200e',
    'a\u200db',
    '\u200ca',
    '\u3000',
    '\u3164',
    '\u2800',
    'a\u{e0041}',
  ],
  start: [' horse', ' '],
  end: ['correct horse ', 'a '],
  double: ['correct  horse'],
  digits: ['١٢٣٤٥٦', '１２３４５６', '۱۲۳۴۵۶', 'a1२'],
};

for (const [oddity, passphrases] of Object.entries(cases)) {
  it.each(passphrases)(`gives %j the hint “${oddity}”`, (passphrase) => {
    expect(passphraseOddity(passphrase)).toBe(oddity);
  });
}

it.each([
  '',
  'correct horse battery staple',
  'Zażółć gęślą jaźń',
  'cafe\u0301',
  'می\u200cخواهم',
  '👩\u200d💻',
  '❤\ufe0f',
  '1\ufe0f\u20e3',
  '“—”',
  '東京タワー',
  '０'.normalize('NFKC'),
])('gives %j no hint', (passphrase) => {
  expect(passphraseOddity(passphrase)).toBeNull();
});
