/** Fails a test in which anything was written to `console.error` or `console.warn`. */
import { afterEach, beforeEach, expect } from 'vitest';

const complaints: string[] = [];

function record(level: string) {
  return (...parts: unknown[]) =>
    complaints.push(`console.${level}: ${parts.map(String).join(' ')}`);
}

beforeEach(() => {
  console.error = record('error');
  console.warn = record('warn');
});

afterEach(() => {
  const written = complaints.splice(0);
  expect(written, 'nothing may be written to console.error or console.warn').toEqual([]);
});
