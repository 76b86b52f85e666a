/** Compares what a site serves with the manifest of a release. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { supportedLocales, languageTag } from '../../../shared/locales.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { hstsWithSubdomains, securityHeaders } from '../../../shared/security-headers.ts';
import { withoutPictureAddress } from '../../../web/build/site-identity.ts';
import { sha256, type SiteManifest } from './site-manifest.ts';

/** One request, and what may answer it. */
interface Check {
  readonly address: string;
  readonly status: number;
  /** The files that may be the answer: the Worker chooses a page's language, a static host does not. */
  readonly files: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** What the request asks for, beyond the address. */
  readonly request: Readonly<Record<string, string>>;
}

/** What differs from the release; the same at several encodings counts once. */
export interface Verdict {
  readonly requests: number;
  readonly differences: readonly string[];
}

/** Each is stored and sent by itself, so each is compared. */
const ENCODINGS = ['br', 'gzip', 'identity'];
const PARALLEL = 12;
const ANSWER_MS_MAX = 30_000;
/** A browser's, so that a site has no easy way to answer this check with other files than its visitors. */
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** None is in the release. Each of them would weaken a page. */
const UNWANTED = [
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'refresh',
  'service-worker-allowed',
];

const OPENAPI = 'api/openapi.json';

/**
 * Requests every file and page of a release from a site.
 *
 * @param site its origin
 */
export async function verify(site: URL, manifest: SiteManifest): Promise<Verdict> {
  const checks = checksOf(manifest);
  const queue = checks.values();
  const found: string[] = [];
  const work = async () => {
    for (const check of queue) found.push(...(await differencesOf(site, manifest, check)));
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return { requests: checks.length, differences: [...new Set(found)].toSorted() };
}

function checksOf({ files, pages, headers }: SiteManifest): Check[] {
  // That of no secret, and another one each time.
  const key = `1${randomBytes(11).toString('hex')}`;
  const english = { 'Accept-Language': 'en' };
  const fixed = Object.keys(files).map((file) => ({
    ...placeOf(file),
    files: [file],
    headers: file === OPENAPI ? openapiHeaders : headers,
    request: english,
  }));
  const drawn = Object.entries(pages).map(([pattern, file]) => ({
    address: pattern.replaceAll(/:\w+/g, key),
    status: 200,
    files: [file],
    headers,
    request: english,
  }));
  const inEncodings = [...fixed, ...drawn].flatMap((check) =>
    ENCODINGS.map((encoding) => ({
      ...check,
      request: { ...check.request, 'Accept-Encoding': encoding },
    })),
  );
  return [...inEncodings, ...drawn.flatMap((check) => inLanguages(check, files))];
}

/** A page as visitors with other languages get it. */
function inLanguages(check: Check, files: SiteManifest['files']): Check[] {
  const drawn = supportedLocales.filter((locale) => `pages/${locale}/home.html` in files);
  return drawn.map((locale) => {
    const own = check.files
      .map((file) => (file === 'index.html' ? 'pages/en/home.html' : file))
      .map((file) => file.replace('pages/en/', `pages/${locale}/`))
      .filter((file) => file in files);
    const request = {
      'Accept-Language': languageTag(locale),
      'Accept-Encoding': ENCODINGS[0] ?? '',
    };
    return { ...check, files: [...check.files, ...own], request };
  });
}

/** Where a static host serves a file. */
function placeOf(file: string): { readonly address: string; readonly status: number } {
  if (file === '404.html') {
    return { address: `/no-page-${randomBytes(8).toString('hex')}`, status: 404 };
  }
  const address = file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
  return { address, status: 200 };
}

/** The Worker sends the document with its own headers, for pages of any site. */
const openapiHeaders = { ...securityHeaders, 'Cross-Origin-Resource-Policy': 'cross-origin' };

async function differencesOf(site: URL, manifest: SiteManifest, check: Check): Promise<string[]> {
  const { address, status, files, request } = check;
  let answer: Response;
  let body: Buffer;
  try {
    answer = await fetch(new URL(address, site), {
      headers: { 'User-Agent': AGENT, ...request },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    body = Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return [`failed   ${address}: ${String(cause)}`];
  }
  if (answer.status === 404 && status !== 404) return [`missing  ${address}`];
  if (answer.status !== status) return [`differs  ${address}: answers ${answer.status}`];
  const isReleased = files.some((file) =>
    readingsOf(file, body, site, manifest).includes(manifest.files[file] ?? ''),
  );
  const content = isReleased ? [] : [`differs  ${address}: is not ${files.join(' or ')}`];
  return [...content, ...headerDifferences(check, answer.headers)];
}

/** The digests of a file, as it is and without what a build takes from the settings of its site. */
function readingsOf(file: string, body: Buffer, site: URL, { name }: SiteManifest): string[] {
  const own = sha256(body);
  if (file.endsWith('.html')) {
    return [own, sha256(withoutPictureAddress(body.toString(), site.host))];
  }
  if (file === 'manifest.webmanifest') return [own, sha256(withName(body.toString(), name))];
  return [own];
}

/** The web app manifest with another name of the site. */
function withName(json: string, name: string): string {
  const fields = v.safeParse(v.record(v.string(), v.unknown()), parseJson(json));
  if (!fields.success) return json;
  const { name: served, short_name: short } = fields.output;
  return typeof served === 'string' && served === short
    ? JSON.stringify({ ...fields.output, name, short_name: name })
    : json;
}

function headerDifferences({ address, headers: wanted }: Check, headers: Headers): string[] {
  const wrong = Object.entries(wanted).filter(([name, value]) => {
    const served = headers.get(name);
    // What `HSTS_SUBDOMAINS` sets is stricter.
    const isStricter = name === 'Strict-Transport-Security' && served === hstsWithSubdomains;
    return served !== value && !isStricter;
  });
  const isShared = wanted === openapiHeaders;
  const unwanted = isShared ? [] : UNWANTED.filter((name) => headers.has(name));
  return [
    ...wrong.map(([name]) => `header   ${address}: ${name} is ${headers.get(name) ?? 'missing'}`),
    ...unwanted.map((name) => `header   ${address}: ${name} is ${headers.get(name)}`),
  ];
}
