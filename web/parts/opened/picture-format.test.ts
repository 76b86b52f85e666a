import { expect, it } from 'vitest';
import { isPicture } from './picture-format.ts';

const file = (beginning: string) =>
  new Blob([Uint8Array.from(beginning, (character) => character.charCodeAt(0))]);

it.each([
  ['PNG', '\x89PNG\r\n\x1A\n\0\0\0\r'],
  ['JPEG', '\xFF\xD8\xFF\xE0\0\x10JFIF'],
  ['GIF', 'GIF89a\x01\0\x01\0'],
  ['WebP', 'RIFF\x24\0\0\0WEBPVP8 '],
])('takes %s for a picture', async (_, beginning) => {
  expect(await isPicture(file(beginning))).toBe(true);
});

it.each([
  ['a drawing with a program in it', '<svg onload="alert(1)">'],
  ['a page', '<!doctype html>'],
  ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
  ['a text', 'a PNG'],
  ['nothing', ''],
])('takes %s for none', async (_, beginning) => {
  expect(await isPicture(file(beginning))).toBe(false);
});
