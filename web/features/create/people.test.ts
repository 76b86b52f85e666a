import { expect, it } from 'vitest';
import { BOUND_MAX, RECIPIENTS_MAX } from '../../../shared/limits.ts';
import { type PeopleProblem, problemOf } from './people.ts';

const ada = 'ada@example.com';
const domain = '@example.com';
const domains: PeopleProblem = { kind: 'domains', names: [domain] };
const many = (count: number) => Array.from({ length: count }, (_, place) => `${place}@example.com`);

type Way = 'emailed' | 'confirmed' | 'both' | 'neither';

it.each<[string, Way, readonly string[], PeopleProblem | null]>([
  ['an address that is emailed', 'emailed', [ada], null],
  ['an address that is confirmed', 'confirmed', [ada], null],
  ['an address that is emailed and confirmed', 'both', [ada], null],
  ['a domain that is confirmed', 'confirmed', [ada, domain], null],
  ['a domain that is emailed', 'emailed', [ada, domain], domains],
  ['a domain that is emailed and confirmed', 'both', [domain], domains],
  ['neither way', 'neither', [ada], { kind: 'unprotected' }],
  ['no name', 'confirmed', [], { kind: 'unnamed' }],
  ['what is no address', 'both', [ada, 'ada'], { kind: 'wrong', names: ['ada'] }],
  ['a domain without a dot', 'confirmed', ['@ada'], { kind: 'wrong', names: ['@ada'] }],
  ['as many as can be emailed', 'both', many(RECIPIENTS_MAX), null],
  ['more than can be emailed', 'both', many(RECIPIENTS_MAX + 1), { kind: 'too-many-emails' }],
  ['as many as can be confirmed', 'confirmed', many(BOUND_MAX), null],
  ['more than can be confirmed', 'confirmed', many(BOUND_MAX + 1), { kind: 'too-many' }],
])('says whether a link can be created for %s', (_what, way, names, problem) => {
  const isEmailed = way === 'emailed' || way === 'both';
  const isConfirmed = way === 'confirmed' || way === 'both';
  expect(problemOf({ names, isEmailed, isConfirmed })).toEqual(problem);
});
