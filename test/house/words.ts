/**
 * Part of `npm run lint`: the words of code, comments, tests, documents and file names. Each of these words has a standard
 * one that a newcomer would search for; the right column says which. What the screens say is not read here: where code may
 * quote an English message, a match inside that quotation is left to the messages.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What is not to be written, and the standard word for it. Names are split first: `tellDns` is read as `tell Dns`. */
const banned: readonly (readonly [pattern: RegExp, standard: string, where?: RegExp])[] = [
  [/\b(?:some|no|any)bod(?:ys?|ies)\b/gi, 'someone, no one, anyone; or the caller, the recipient'],
  [/\bwhoever\b/gi, 'anyone who, the caller'],
  [/\bstrangers?\b/gi, 'anonymous caller, unknown, a new user'],
  [/\bsilenc(?:e|ed|es|ing)\b/gi, 'lockout'],
  [/\bguess(?:es|ed|ing)?\b/gi, 'attempt'],
  [/\bhear(?:s|d|ing)?\b/gi, 'receive, applyReport'],
  [
    /\b(?:tells?|telling|told|untold|tidings|tall(?:y|ies))\b/gi,
    'report, notify, sync, pending, counters',
  ],
  [/\bdeeds?\b/gi, 'audit entry, action'],
  [/\bletters?\b/gi, 'email'],
  [/\bdress(?:es|ed|ing)?\b/gi, 'branding'],
  [/\b(?:New|Stored|Domain|shown|Button) Looks?\b|\bLook\b/g, 'branding, variant'],
  [/(?<!\bof )\bcourses?\b/gi, 'lifecycle'],
  [/\bsights?\b/gi, 'probe result'],
  [/\bstandings?\b/gi, 'status'],
  [/\bdialects?\b/gi, 'API version'],
  [/\bTurns\b|\bturn Of\b/g, 'KeyedMutex'],
  [/\bwish(?:es|ed)?\b/gi, 'request, preference, option'],
  [/\bcrews?\b/gi, 'worker pool'],
  [/\bspeak(?:s|ing)?\b/gi, 'respondAs; use, support'],
  [/\bsurroundings\b/gi, 'environment, context'],
  [/(?<!\w )\bLate\b(?! \w)|\btake Early\b|\bearly Calls\b/g, 'lazy, preload'],
  [/\bGate\b/g, 'QueryBoundary, route guard'],
  [/(?<!\bMath\.)\bfloors?\b/gi, 'minimum duration'],
  [/\bno Sooner Than\b/g, 'minimum duration'],
  [/\blifelines?\b|\bfarewells?\b|\bnameless\b/gi, 'parent watch, sign-out notice, unnamed'],
  [/\bplant(?:s|ed|ing)?\b/gi, 'write'],
  [/\bow(?:e[sd]?|ing)\b/gi, 'pending'],
  [/\ba?mend(?:s|ed|ing|ment)?\b/gi, 'fix, update'],
  [/\bpatien(?:ce|t|tly)\b/gi, 'retry policy, retry'],
  [/\bfigures?\b/gi, 'metrics, statistics, numbers'],
  [/\bholding\b/gi, 'unswept, containing'],
  [/\bfaults?\b/gi, 'error, bug'],
  [/\bnoted\b/gi, 'recorded'],
  [/\bkept (?:things|places)\b/gi, 'stored data, storage locations'],
  [/\b(?:sees|says|knows|lets)\b/gi, 'reads, returns, contains, allows'],
  [/\b(?:the|and|or) post\b/g, 'mail queue, email'],
  // Elsewhere a reader may be one of many that read in parallel, and a part of the vault's row has that name.
  [/\breaders?\b/gi, 'recipient', /^test\/e2e\//],
];

/** Tested first, for speed: most lines match none. */
const anyBanned = new RegExp(banned.map(([{ source }]) => source).join('|'), 'i');

/** Code and documents that quote what is on the screens and in the emails. */
const quoting =
  /^(?:web|test\/e2e)\/|^worker\/mail\/(?:texts|template\.test)\.ts$|^worker\/routes\/incoming-html\.ts$|^test\/house\/stated-numbers\.test\.ts$|^test\/workerd\/mail-queue\.test\.ts$/;

/** Reviewed: the word has its ordinary or its technical meaning there. An exception covers what `text` matches, and no more. */
const exceptions: readonly (readonly [file: RegExp, text: RegExp, why: string])[] = [
  [/^test\/house\/words\.ts$/, /.+/g, 'the list itself'],
  [/^locales\/glossary\.md$/, /.+/g, 'translators discuss the words of the screens'],
  [
    /^web\/features\/info\/(?:privacy-wording|terms-page)\.tsx$/,
    /\b(?:guessing|lets|says|sees|tells)\b/g,
    'the legal texts are screens, though not in the messages',
  ],
  [/./, /\bGUESSES PER DAY\b/g, 'the published name of a limit'],
  [/^shared\/language\.test\.ts$/, /'dialect'/g, 'an option of Intl.DisplayNames'],
  [/^web\//, /<\/?fig(?:ure|caption)\b|^ {2}figure \{$/g, 'elements of HTML'],
  [/^shared\/contract\/domains\.docs\.ts$/, /shape\('Look'/g, 'the published name of a schema'],
  [/^shared\/openapi\/failures\.ts$/, /\bfault V1\b/g, 'the published name of a response'],
  [/^test\/e2e\/support\/roles\.ts$/, /\bscreen reader\b/g, 'assistive software'],
  [/\.css$/, /\bletter-spacing\b/g, 'a property of CSS'],
  [
    /./,
    /\b(?:ASCII|upper-case|lower-case|wide|full-width|similar) letters\b|\bletters(?:,| and) digits\b/g,
    'letters of the alphabet',
  ],
  [
    /^(?:web\/ui\/menu(?:\.test)?\.tsx?|test\/e2e\/gallery-menu\.spec\.ts|worker\/passwords\/weak-password(?:\.test)?\.ts)$/,
    /\bletters?\b/gi,
    'letters of the alphabet, typed to find a name or compared with one',
  ],
  [
    /^(?:web\/build\/locale-messages|test\/e2e\/support\/untranslated|test\/e2e\/languages\.full\.spec|test\/locales\/translation-errors)\.ts$/,
    /\bletters?\b/gi,
    'letters of the alphabet, of the pseudo-languages and of translations',
  ],
  [/^web\/index\.html$/, /"A letter, closed with red sealing wax"/g, 'a picture'],
];

const messages = v.record(v.string(), v.looseObject({ defaultMessage: v.string() }));

/** The English of all screens, as one text. */
const screens = Object.values(
  v.parse(messages, JSON.parse(readFileSync(`${root}/locales/en.json`, 'utf8'))),
)
  .map(({ defaultMessage }) => defaultMessage)
  .join('\n');

/** Generated, recorded, translated or published: not to be edited by hand, or made of texts that are. */
const unread =
  /\.gen\.ts$|^worker\/env\.d\.ts$|^package-lock\.json$|^shared\/openapi\/openapi\.json$|^locales\/.*\.json$|^docs\/CHANGELOG\.md$|^test\/(?:e2e\/roles|fixtures|vectors)\/|^test\/workerd\/golden\/.*\.txt$|\.png$/;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file !== '' && !unread.test(file));

const found = files.flatMap((file) => [
  ...matchesIn(file, file).map((text) => `${file} ${text}`),
  ...readFileSync(`${root}/${file}`, 'utf8')
    .split('\n')
    .flatMap((line, index) => matchesIn(file, line).map((text) => `${file}:${index + 1} ${text}`)),
]);
for (const match of found) console.error(match);
if (found.length > 0) {
  console.error(
    `${found.length} words that have a standard one: see the list in test/house/words.ts.`,
  );
  process.exitCode = 1;
}

function matchesIn(file: string, line: string): string[] {
  const text = line.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').replaceAll('_', ' ');
  if (!anyBanned.test(text)) return [];
  return banned.flatMap(([pattern, standard, where = /./]) => {
    if (!where.test(file)) return [];
    return Array.from(text.matchAll(pattern))
      .filter((match) => !isQuoted(file, text, match) && !isException(file, text, match))
      .map(([word]) => `“${word}”: ${standard}`);
  });
}

/** Whether the word, with up to two neighbours on each side, is quoted from an English message. */
function isQuoted(file: string, text: string, { index, 0: word }: RegExpExecArray): boolean {
  if (!quoting.test(file) || /^\s*(?:\/[/*]|\*)/.test(text)) return false;
  const before =
    /(?:[^\s'"`>/({}^“]+ ){0,2}[^\s'"`>/({}^“]*$/.exec(text.slice(0, index))?.[0] ?? '';
  const after = /^[^\s'"`</){}”]*(?: [^\s'"`</){}”]+){0,2}/.exec(text.slice(index + word.length));
  const quotation = `${before}${word}${after?.[0] ?? ''}`.trim();
  return /\s/.test(quotation) && screens.includes(quotation);
}

function isException(file: string, text: string, { index, 0: word }: RegExpExecArray): boolean {
  return exceptions.some(
    ([where, covered]) =>
      where.test(file) &&
      Array.from(text.matchAll(covered)).some(
        ({ index: start, 0: cover }) =>
          start <= index && index + word.length <= start + cover.length,
      ),
  );
}
