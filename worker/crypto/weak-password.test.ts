import { expect, test } from 'vitest';
import { isWeakPassword } from './weak-password.ts';

const names = ['ada.lovelace@engines.example.com', 'Waxseal', 'waxseal.example'];

test.each([
  'password',
  'PassWord1',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'aaaaaaaaaa',
  'abababababab',
  'ada.lovelace@engines.example.com',
  'adalovelace',
  'lovelace1815',
  'waxseal!!!',
  'WaxSeal2026',
  'engines.example.com',
])('%s is refused', (password) => {
  expect(isWeakPassword(password, names)).toBe(true);
});

test.each([
  'correct horse battery',
  'T7#kq9-vv',
  'waxseal and a hot iron',
  'lovelace and babbage',
  'пароль с солью',
  '        x y z',
])('%s is taken', (password) => {
  expect(isWeakPassword(password, names)).toBe(false);
});

test('a name without letters refuses nothing', () => {
  expect(isWeakPassword('91827364', ['12345'])).toBe(false);
});
