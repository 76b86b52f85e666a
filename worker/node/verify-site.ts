/**
 * `npm run verify-site -- https://host`: compares every file and page that a site serves, in every language and encoding, with the
 * built site beside this program: that of a release, or of the checkout.
 */
import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { languageTag, supportedLocales } from '../../shared/locales.ts';
import { hstsWithSubdomains, securityHeaders } from '../../shared/security-headers.ts';
import { MANIFEST, withoutPictureAddress } from '../../web/build/site-identity.ts';
import { expectBuild } from './build.ts';
import { siteDirectory } from './paths.ts';

const MISSING = '404.html';

const read = (path: string) => readFileSync(join(siteDirectory, path));

export type Site = ReturnType<typeof builtSite>;

/** What the built site serves: all but the two tables that a static host reads. */
export function builtSite() {
  const paths = globSync('**/*', { cwd: siteDirectory, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^_(?:headers|redirects)$/.test(entry.name))
    .map((entry) => relative(siteDirectory, join(entry.parentPath, entry.name)));
  return {
    files: Object.fromEntries(paths.map((path) => [path, read(path)])),
    /** The files of pages by the patterns of their addresses, such as `/secret/:secretKey`. */
    pages: {
      '/': 'pages/en/home.html',
      ...pairsIn('_redirects', /^(\S+) \/(pages\/\S+) 200$/gm, '.html'),
    },
    /** The security headers of all of them. */
    headers: pairsIn('_headers', /(?<=^\/\*\n(?: {2}.*\n)*) {2}([\w-]+): (.*)$/gm),
  };
}

function pairsIn(table: string, line: RegExp, end = ''): Readonly<Record<string, string>> {
  const lines = [...read(table).toString().matchAll(line)];
  return Object.fromEntries(lines.map(([, name = '', value]) => [name, `${value}${end}`]));
}

/** A file without what its site's settings change: the host in pages, and the name in the web app manifest. */
function unset(path: string, content: Buffer, host: string): string {
  const bytes = content.toString('latin1');
  if (path.endsWith('.html')) return withoutPictureAddress(bytes, host);
  const names = /(?<="(?:short_)?name":)"(?:[^"\\]|\\.)*"/g;
  return path === MANIFEST ? bytes.replaceAll(names, '""') : bytes;
}

/** Each encoding of a file is stored and sent separately, so each is compared. */
const ENCODINGS = ['br', 'gzip', 'identity'];
const AT_ONCE = 12;
const ANSWER_MS_MAX = 30_000;
/** A browser's, so that a site has no easy way to answer this check with other files than its visitors. */
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
/** Headers that must be absent: each would weaken a page. */
const absent = { 'access-control-allow-origin': null, refresh: null };
/** The Worker sends the document of the API with headers of its own, for pages of any site. */
const openapiHeaders = { ...securityHeaders, 'Cross-Origin-Resource-Policy': 'cross-origin' };

interface Check {
  readonly address: string;
  readonly file: string;
  readonly locale: string;
  readonly encoding: string;
}

function checksOf({ files, pages }: Site): Check[] {
  // The key belongs to no secret, and is different each time.
  const key = `1${randomBytes(11).toString('hex')}`;
  const prerendered = Object.entries(pages).map(([pattern, file]) => ({
    address: pattern.replaceAll(/:\w+/g, key),
    file,
  }));
  const stored = Object.keys(files).map((file) => ({
    address: file === MISSING ? `/no-page-${key}` : `/${file.replace(/(?:^index)?\.html$/, '')}`,
    file,
  }));
  const english = ENCODINGS.map((encoding) => ({ locale: 'en', encoding }));
  const everyone = [...english, ...supportedLocales.map((locale) => ({ locale, encoding: 'br' }))];
  return [
    ...stored.flatMap((place) => english.map((reader) => ({ ...place, ...reader }))),
    ...prerendered.flatMap((place) => everyone.map((reader) => ({ ...place, ...reader }))),
  ];
}

/** Requests everything from a site, and returns a sentence for each difference: one for all encodings that differ alike. */
export async function differencesAt(site: URL, expected: Site): Promise<string[]> {
  const queue = checksOf(expected).values();
  const found = new Set<string>();
  const work = async () => {
    for (const check of queue) {
      const all = await differencesOf(site, expected, check).catch((error: unknown) => [
        `does not answer: ${String(error instanceof Error ? (error.cause ?? error) : error)}`,
      ]);
      for (const difference of all) found.add(`${check.address} ${difference}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...found].toSorted();
}

async function differencesOf(site: URL, expected: Site, check: Check): Promise<string[]> {
  const { address, file, locale, encoding } = check;
  // The Worker chooses a page's language, a static host does not.
  const translated = file.replace('/en/', `/${locale}/`);
  const answer = await fetch(new URL(address, site), {
    headers: {
      'User-Agent': AGENT,
      'Accept-Language': languageTag(locale),
      'Accept-Encoding': encoding,
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  const body = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== (file === MISSING ? 404 : 200)) return [`answers ${answer.status}`];
  const isReleased = [file, translated].some((path) => {
    const content = expected.files[path];
    return content && unset(path, content, site.host) === unset(path, body, site.host);
  });
  const wanted = file === 'api/openapi.json' ? openapiHeaders : { ...expected.headers, ...absent };
  const wrong = Object.entries(wanted)
    .map(([name, value]) => ({ name, value, actual: answer.headers.get(name) }))
    // What `HSTS_SUBDOMAINS` sets is stricter.
    .filter(({ value, actual }) => actual !== value && actual !== hstsWithSubdomains);
  return [
    ...(isReleased ? [] : [`is not ${translated}`]),
    ...wrong.map(({ name, actual }) => `${name} is ${actual ?? 'missing'}`),
  ];
}

async function run(address = ''): Promise<void> {
  if (!URL.canParse(address)) throw new Error('which site? npm run verify-site -- https://<host>');
  expectBuild(siteDirectory);
  const site = builtSite();
  const differences = await differencesAt(new URL(address), site);
  console.log(differences.join('\n'));
  console.log(`${Object.keys(site.files).length} files, ${differences.length} differences.`);
  if (differences.length > 0) process.exitCode = 1;
}

if (import.meta.main) {
  await run(process.argv[2]).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
