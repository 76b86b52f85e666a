import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as limits from '../../../shared/limits.ts';
import { parseRetryAfter } from '../../../worker/platform/rules/retry-schedule.ts';
import { periodsIn } from './periods.ts';

const PERIOD =
  /\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve) (?:second|minute|hour|day|week|month|year)s?\b/gi;

/** Comments, and what translators read: each stands between two sentences. */
const NOT_SHOWN = /\/\*\*[^]*?\*\/|\bdescription[:=]\s*(?:'[^']*'|"[^"]*")/g;

/** What the platform does, whatever the code says. */
const OF_PLATFORM = ['30 days', 'a minute', 'three months'];

/** How long a provider may put an email off. */
const OF_CODE = ['a day'];

it.each(['privacy-page.tsx', 'privacy-wording.tsx', 'security-stored-data.tsx'])(
  'takes each period in %s from the code',
  (file) => {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    const sentences = source
      .replaceAll(NOT_SHOWN, '. ')
      .split(/\.\s/)
      .map((text) => text.replaceAll(/\s+/g, ' '));
    const found = sentences.flatMap((sentence) => {
      const periods: string[] = sentence.match(PERIOD) ?? [];
      const known = sentence.includes('Cloudflare’s platform') ? OF_PLATFORM : OF_CODE;
      return periods.map((period) => ({ period, isKnown: known.includes(period) }));
    });
    expect(found).not.toEqual([]);
    expect(found.filter(({ isKnown }) => !isKnown)).toEqual([]);
  },
);

// One sentence is about both: feedback and the audit log.
it('says a year of what is kept for one', () => {
  const year = 365 * 24 * 60 * 60;
  expect([limits.FEEDBACK_SECONDS, limits.AUDIT_SECONDS]).toEqual([year, year]);
});

it('says a day of what a provider may put off for one', () => {
  expect(parseRetryAfter('999999')).toBe(24 * 60 * 60);
});

it('has the periods that the code works with, in the words of a language', () => {
  expect(periodsIn('en')).toMatchObject({
    lease: `${limits.CLAIM_LEASE_SECONDS / 60} minute`,
    window: `${limits.LIMIT_WINDOW_SECONDS / 60} minutes`,
    log: `${limits.AUTH_LOG_SECONDS / 86_400} days`,
  });
  expect(periodsIn('de').timeline).toBe('7 Tage');
});
