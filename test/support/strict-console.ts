/** Fails a test that made anything complain on the console: a warning nobody reads is a bug nobody sees. */
import { afterEach, beforeEach, expect } from 'vitest';

const complaints: string[] = [];

function record(level: string) {
  return (...parts: unknown[]) =>
    complaints.push(`console.${level}: ${parts.map(String).join(' ')}`);
}

beforeEach(() => {
  complaints.length = 0;
  console.error = record('error');
  console.warn = record('warn');
});

afterEach(() => {
  expect(complaints, 'nothing may be written to console.error or console.warn').toEqual([]);
});
