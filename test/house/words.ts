/**
 * Part of `npm run lint`: the words of code, comments, tests and documents. Each of these words has a standard one that a
 * newcomer would search for; the right column says which. What the screens say is not read here: a match that is part of an
 * English message is left to the messages.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What is not to be written, and the standard word for it. */
const banned: readonly (readonly [pattern: RegExp, standard: string])[] = [
  [
    /\b(?:some|no|any)bod(?:y|ies)\b|Nobody|Somebody|Anybody/,
    'someone, no one, anyone; or the caller, the recipient',
  ],
  [/\bwhoever\b/i, 'anyone who, the caller'],
  [/\bstrangers?\b|Stranger/i, 'anonymous caller, unknown, a new user'],
  [/silenc(?:e|ed|es|ing)\b|SILENCE/i, 'lockout'],
  [/\bguess(?:es)?\b|Guess|GUESS/i, 'attempt'],
  [/\bhear(?:s|d)?\b/i, 'receive, applyReport'],
  [
    /\btells?\b|\btold\b|untold|tidings|\btall(?:y|ies)\b|Tally/i,
    'report, notify, sync, pending, counters',
  ],
  [/\bdeeds?\b|Deed/, 'audit entry, action'],
  [/Letters?\b(?!\w)|[a-z]Letter|\bletter(?:Of|s\.|\.)/, 'email'],
  [/\bdress(?:es|ed|ing)?\b|Dress(?:ed|Domain)?\b/, 'branding'],
  [/(?:New|Stored|Domain|shown|Button)Looks?\b|\bLook\b/, 'branding, variant'],
  [/(?<!\bof )\bcourses?\b|[a-z]Course\b/i, 'lifecycle'],
  [/\bsights?\b|\bSight\b/, 'probe result'],
  [/\bstandings?\b|Standing\b/, 'status'],
  [/\bdialects?\b|Dialect/i, 'API version'],
  [/\bTurns\b|\bturnOf\b/, 'KeyedMutex'],
  [/\bwish(?:es|ed)?\b|Wish\b/i, 'request, preference, option'],
  [/\bcrew\b|Crew/i, 'worker pool'],
  [/\bspeak(?:s|To)?\b/i, 'respondAs; use, support'],
  [/\bsurroundings\b/i, 'environment, context'],
  [/\bLate\b|takeEarly|earlyCalls/, 'lazy, preload'],
  [/\bGate\b|[a-z]Gate\b/, 'QueryBoundary, route guard'],
  [/(?<!Math\.)\bfloors?\b|noSoonerThan|_FLOOR\b/i, 'minimum duration'],
  [/\blifelines?\b|\bfarewells?\b|\bnameless\b/i, 'parent watch, sign-out notice, unnamed'],
  [/\bplant(?:s|ed|ing)?\b/i, 'write'],
  [/\bowe[sd]?\b/i, 'pending'],
  [/\bamend(?:s|ed|ment)?\b|\bmend(?:s|ed|ing)?\b/i, 'fix, update'],
  [/\bpatien(?:ce|t|tly)\b|Patien(?:ce|t)/i, 'retry policy, retry'],
  [/\bfigures?\b|Figures\b/i, 'metrics, statistics, numbers'],
  [/\bholding\b/i, 'unswept, containing'],
  [/\bfaults?\b|\bFaults?\b|[a-z]Faults?\b/, 'error, bug'],
  [/\bnoted\b/i, 'recorded'],
  [/\bkept (?:things|places)\b|keptThings|keptPlaces/i, 'stored data, storage locations'],
  [/\b(?:sees|says|knows|lets)\b/i, 'reads, returns, contains, allows'],
];

/** Reviewed: the word has its ordinary or its technical meaning there. */
const exceptions: readonly (readonly [file: RegExp, text: RegExp, why: string])[] = [
  [/^test\/house\/words\.ts$/, /./, 'the list itself'],
  [/^locales\/glossary\.md$/, /./, 'translators discuss the words of the screens'],
  [/^shared\/language\.test\.ts$/, /'dialect'/, 'an option of Intl.DisplayNames'],
  [/./, /\bGUESSES_PER_DAY\b/, 'the published name of a limit'],
  [/^web\//, /<\/?fig(?:ure|caption)\b|^ {2}figure \{$/, 'elements of HTML'],
  [
    /^web\/features\/info\/(?:privacy-wording|terms-page)\.tsx$/,
    /./,
    'the legal texts are screens, though not in the messages',
  ],
  [/^worker\/mail\/texts\.ts$/, /'mail\.feedback\.intro-nobody'/, 'the id of a message'],
  [/^shared\/contract\/domains\.docs\.ts$/, /shape\('Look'/, 'the published name of a schema'],
];

const messages = v.record(v.string(), v.looseObject({ defaultMessage: v.string() }));

/** The English of all screens, as one text. */
const screens = Object.values(
  v.parse(messages, JSON.parse(readFileSync(`${root}/locales/en.json`, 'utf8'))),
)
  .map(({ defaultMessage }) => defaultMessage)
  .join('\n');

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => /\.(?:tsx?|md|toml|ya?ml|css|html)$/.test(file))
  .filter(
    (file) =>
      !/\.gen\.ts$|^worker\/env\.d\.ts$|^docs\/(?:back-translations|CHANGELOG)\.md$/.test(file),
  );

const found = files.flatMap((file) =>
  readFileSync(`${root}/${file}`, 'utf8')
    .split('\n')
    .flatMap((line, index) => matchesIn(file, line).map((text) => `${file}:${index + 1} ${text}`)),
);
for (const match of found) console.error(match);
if (found.length > 0) {
  console.error(
    `${found.length} words that have a standard one: see the list in test/house/words.ts.`,
  );
  process.exitCode = 1;
}

function matchesIn(file: string, line: string): string[] {
  return banned.flatMap(([pattern, standard]) => {
    const match = pattern.exec(line);
    if (!match || isOnScreen(line, match) || isException(file, line)) return [];
    return [`“${match[0]}”: ${standard}`];
  });
}

/** Whether the word, with its neighbours, is part of an English message. */
function isOnScreen(line: string, { index, 0: word }: RegExpExecArray): boolean {
  const before = /\S*\s?$/.exec(line.slice(0, index))?.[0] ?? '';
  const after = /^(?:’\p{L}+|,)?\s?[\p{L}’]*/u.exec(line.slice(index + word.length))?.[0] ?? '';
  const inMessage = `${before}${word}${after}`.replace(/^.*['"`>/(^“]/, '').trim();
  return /\s/.test(inMessage) && screens.includes(inMessage);
}

function isException(file: string, line: string): boolean {
  return exceptions.some(([where, text]) => where.test(file) && text.test(line));
}
