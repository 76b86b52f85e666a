/** Around every test of the screens: its page, its clock, and what no page may do. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { changeLanguage } from '../../../web/intl/language.ts';
import { stopClock } from './clock.ts';
import { LAPTOP } from './room.ts';
import { leave } from './mount.tsx';
import { visits } from './navigation.ts';
import { widthBeyond } from './overflow.ts';
import { answerNothing, problems } from './server.ts';
import { sendUploadsByFetch } from './uploads.ts';

// Before the samples are imported, which are counted from it.
stopClock();
sendUploadsByFetch();

const complaints: string[] = [];
for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    complaints.push(`console.${level}: ${parts.map(String).join(' ')}`);
  };
}

beforeEach(async () => {
  stopClock();
  await page.viewport(LAPTOP.width, LAPTOP.height);
  // What a page asks for when it is left, such as to burn an upload that it gives up.
  problems();
});

afterEach(async () => {
  const beyond = widthBeyond();
  leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await changeLanguage('en');
  const { documentElement } = document;
  documentElement.lang = 'en';
  documentElement.dir = 'ltr';
  documentElement.removeAttribute('data-theme');
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of await cookieStore.getAll()) await cookieStore.delete(cookie.name ?? '');
  const seen = [...complaints.splice(0), ...problems(), ...visits()];
  answerNothing();
  if (beyond > 0) seen.push(`scrolls sideways by ${beyond} px`);
  expect(seen, 'what no page may do').toEqual([]);
});

/** Allows a line in the console: it is taken from those that would fail the test. */
export function expectLine(line: RegExp): void {
  const place = complaints.findIndex((each) => line.test(each));
  expect(place, `a line in the console: ${line.source}`).not.toBe(-1);
  complaints.splice(place, 1);
}
