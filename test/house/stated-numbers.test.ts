/** Numbers in the product's explanatory pages must equal those in the code. The policy and the list of what is stored take theirs from it. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  CLAIM_LEASE_SECONDS,
  ATTEMPTS_PER_ROUND,
  METADATA_LIFETIMES,
  LOCKOUT_SECONDS_FIRST,
  LOCKOUT_SECONDS_MAX,
  UNLOCKS_MAX,
  WEBHOOK_SECRET_OVERLAP_SECONDS,
} from '../../shared/limits.ts';
import { attemptsMax, attemptsWithin } from '../../worker/secrets/rules/lockout.ts';
import { anonymousPlan, identityPlan } from '../../shared/plans.ts';
import { read } from './files.ts';

const english = v.record(v.string(), v.object({ defaultMessage: v.string() }));

const texts = v.parse(english, JSON.parse(read('locales/en.json')));

const minutes = (seconds: number) => `${seconds / 60} minutes`;
const inDays = (seconds: number) => `${seconds / 86_400} days`;
const paidDays = inDays(identityPlan.options.ttl);

it.each([
  ['security.protocol.minute', `${CLAIM_LEASE_SECONDS} seconds`],
  ['security.passphrases.lockout', `locked for ${minutes(LOCKOUT_SECONDS_FIRST)}`],
  ['security.passphrases.lockout', `${minutes(2 * LOCKOUT_SECONDS_FIRST)}, then 40`],
])('states in %s the number of the code: %s', (id, number) => {
  expect(texts[id]?.defaultMessage).toContain(number);
});

it('states in SECURITY.md how many passphrases can be compared', () => {
  const [week, month] = [anonymousPlan, identityPlan].map(({ options }) =>
    attemptsMax(options.ttl),
  );
  const words = read('docs/SECURITY.md').replaceAll(/\s+/g, ' ');
  expect(words).toContain(`at most ${week} passphrases`);
  expect(words).toContain(`${month} in ${paidDays}`);
  const lifetimes = [anonymousPlan, identityPlan].map(({ options }) => options.ttl);
  const [reveals, burns] = [UNLOCKS_MAX, 0].map((unlocks) =>
    lifetimes.map((ttl) => attemptsWithin(ttl, unlocks)),
  );
  const security = read('docs/SECURITY.md').replaceAll(/ +/g, ' ');
  expect(security).toMatch(new RegExp(`^\\| reveal \\|.*\\| ${reveals?.join(' \\| ')} \\|$`, 'm'));
  expect(security).toMatch(new RegExp(`^\\| burn \\|.*\\| ${burns?.join(' \\| ')} \\|$`, 'm'));
  expect(security).toContain(
    `With the share link alone it is ${burns?.join(' and ')}, and five more`,
  );
});

it('keeps the numbers that the texts say in words: five misses, three unlocks, a day, twice, a minute', () => {
  expect(ATTEMPTS_PER_ROUND).toBe(5);
  expect(UNLOCKS_MAX).toBe(3);
  expect(LOCKOUT_SECONDS_MAX).toBe(24 * 60 * 60);
  expect(METADATA_LIFETIMES).toBe(2);
  expect(CLAIM_LEASE_SECONDS).toBe(60);
  expect(WEBHOOK_SECRET_OVERLAP_SECONDS).toBe(24 * 60 * 60);
});

it('dates the wordings of the privacy policy and the terms anew whenever one changes', () => {
  const wording = ['privacy-wording', 'terms-page', 'prose'].map((name) =>
    read(`web/features/info/${name}.tsx`),
  );
  const [date] = /(?<=WORDINGS_FROM = ')[^']+/.exec(wording.pop() ?? '') ?? [];
  // Without white space and tags, which no one reads.
  const text = wording.join('').replaceAll(/<[^>]*>|\s+/g, '');
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  expect([date, digest], 'set WORDINGS_FROM to the day of the change, and both here').toEqual([
    '30 November 2026',
    '9488b57846c6',
  ]);
});
