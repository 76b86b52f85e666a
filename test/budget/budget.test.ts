/** The size limits of the build. Raising one is a decision, and needs a reason in its commit. */
import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { supportedLocales } from '../../shared/locales.ts';
import { textsOf } from '../../web/build/locale-messages.ts';
import { messageGroups } from '../../web/prerender/language-files.ts';
import {
  brotliBytesOf,
  brotliTotal,
  filesOfPage,
  languageParts,
  reachableFiles,
  weighedPages,
} from './page-weight.ts';
import { weightTable } from './weight-table.ts';
import { workerGzipBytes, workerParts } from './worker-weight.ts';

/**
 * React and its libraries weigh 74 kB of each, the router 19 kB of home: the recipient's page has none. Of that page this is all that a
 * click needs, with its seven prerendered states: each file that it loaded later cost a trip of its own. The coin of a link, which each
 * screen draws before it knows the colours, and its styles are 2 kB of both. Of asking for a secret they have the switch of home and the
 * paths of its links, 0.3 kB together.
 */
const PAGE_BROTLI_BYTES_MAX: Readonly<Record<string, number>> = {
  home: 135_000,
  recipient: 113_900,
};
/** The recipient's page waits for its part; each other page needs one or two. */
const RECIPIENT_PART_BROTLI_BYTES_MAX = 3600;
/** The heaviest is the part of the account pages in Greek. */
const PART_BROTLI_BYTES_MAX = 11_000;
/** The heaviest packages are the message parser, bcrypt and Hono, with 8 to 10 kB each. */
const WORKER_GZIP_BYTES_MAX = 172_000;

const site = fileURLToPath(new URL('../../dist/site', import.meta.url));

const translations = supportedLocales.filter((locale) => locale !== 'en');

const weighed = Object.entries(weighedPages).map(([page, path]) => ({
  page,
  files: filesOfPage(path),
}));

for (const { page, files } of weighed) {
  const max = PAGE_BROTLI_BYTES_MAX[page] ?? 0;
  it(`keeps ${page} below ${max} bytes`, () => {
    const table = weightTable(page, brotliBytesOf(files));
    expect(brotliTotal(files), `\n${table}\n`).toBeLessThanOrEqual(max);
  });
}

const parts = languageParts();

it.each(translations)(
  'loads parts of %s that are small: 3.6 kB for a recipient, 11 kB for any other',
  (locale) => {
    const own = parts.filter(({ path }) => path.includes(`/${locale}-`));
    const recipient = own.find(({ path }) => path.endsWith('-recipient.js'));
    expect(recipient?.brotliBytes).toBeLessThanOrEqual(RECIPIENT_PART_BROTLI_BYTES_MAX);
    expect(own).toHaveLength(messageGroups.length);
    const heavy = own.filter(({ brotliBytes }) => brotliBytes > PART_BROTLI_BYTES_MAX);
    expect(heavy).toEqual([]);
  },
);

it('sends no browser the Worker’s messages', () => {
  const ofWorker = textsOf('de')['mail.secret-link.doubt'] ?? '';
  expect(ofWorker).not.toBe('');
  const files = globSync('dist/**/*.js', { cwd: site }).filter((file) => {
    const source = readFileSync(join(site, file), 'utf8');
    return source.includes(ofWorker) || source.includes('"mail.secret-link.doubt"');
  });
  expect(files).toEqual([]);
});

it('gives each measured page a script and an HTML file of its own', () => {
  for (const { page, files } of weighed) {
    const others = weighed.filter((other) => other.page !== page).flatMap((other) => other.files);
    const shared = new Set(others.map(({ path }) => path));
    const own = files.filter(({ path }) => !shared.has(path)).map(({ path }) => extname(path));
    expect(new Set(own), `of ${page}`).toEqual(new Set(['.js', '.html']));
  }
});

it('loads no router into the recipient’s page, where its application would mount itself', () => {
  const isRouter = (file: string) => /\/(?:site|index)-[\w-]+\.js$/.test(file);
  const { home = '', recipient = '' } = weighedPages;
  expect(reachableFiles(home).filter(isRouter)).toHaveLength(2);
  const files = reachableFiles(recipient);
  expect(files.some((file) => /\/bound-/.test(file))).toBe(true);
  expect(files.filter(isRouter)).toEqual([]);
});

it('deploys a site without a gallery and without a pseudo-language', () => {
  const files = globSync('**/*', { cwd: site });
  expect(files).toContain('index.html');
  expect(files.filter((file) => /gallery|language-switch|en_XA|ar_XB/.test(file))).toEqual([]);
});

it('keeps the Worker below 172 kB of gzip', () => {
  const table = weightTable('minified bytes', workerParts());
  expect(workerGzipBytes(), `\n${table}\n`).toBeLessThanOrEqual(WORKER_GZIP_BYTES_MAX);
});
