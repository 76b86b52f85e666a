/** One unusual request as data: it can be printed, shrunk and sent again. */
import fc from 'fast-check';
import type { HttpRequest } from '../support/http.ts';
import { fields, words } from './odd-values.ts';
import { formBody, illMade, wellMade } from './payload.ts';

/** Keys of real secrets, so that requests also reach the code behind the look-up. */
export interface KnownKeys {
  readonly secrets: readonly string[];
  readonly receipts: readonly string[];
}

const headerName = fc.constantFrom(
  ...words(
    `Authorization Cookie Origin O-Shrimp Sec-Fetch-Site Sec-Purpose Accept Accept-Language
     X-Forwarded-For X-Forwarded-Host X-Request-Id X-HTTP-Method-Override CF-Connecting-IP
     Content-Encoding Range Referer If-None-Match User-Agent`,
  ),
);

const headerValue = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcXYZ019 -_=:;,./%"{}[]()'.split('')), maxLength: 60 }),
  fc.constantFrom('Basic ', 'Basic :::', 'Basic Og==', 'Basic YTpi', 'Bearer x', 'sess=a; sess=b'),
  fc.constantFrom(...words('null Basic sess= sess=% locale=xx sess=x.y.z =;= * en;q=x prefetch')),
  fc.constantFrom(
    ...words('cross-site same-origin none http://evil.example gzip __proto__ constructor'),
  ),
  fc.constant('a'.repeat(3000)),
);

/** Often none: after a refused header the rest of the request is not read. */
const headers = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.dictionary(headerName, headerValue, { maxKeys: 3 }) },
);

const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fields.map((pairs) => `?${formBody(pairs)}`.slice(0, 4000)) },
  { weight: 1, arbitrary: fc.constantFrom(...words('? ?% ?locale=xx ?continue=true ?&&= ?a=%ff')) },
);

const unkeyedPaths = words(
  `/secret/conceal /secret/conceal /secret/conceal /secret/generate /secret/generate /bootstrap
   /status /supported-locales /validate-shrimp / // /secret /secret/ /secret// /private`,
);

function keyedPath({ secrets, receipts }: KnownKeys): fc.Arbitrary<string> {
  const oddKey = fc.oneof(
    fc.constantFrom(...words('x % %00 %2e%2e %ff ..%2f %F0%9F%A6%AD :key'), 'k'.repeat(5000)),
    fc.string({ minLength: 1, maxLength: 40 }).map(asPathPart),
  );
  const before = fc.constantFrom(...words('/secret/ /private/ /Secret/ /nothing/'));
  const after = fc.constantFrom('', '', ...words('/reveal /burn /unlock / /more/of/it'));
  const key = fc.oneof(fc.constantFrom(...secrets, ...receipts), oddKey);
  const secretCalls = secrets.flatMap((known) => [`/secret/${known}`, `/secret/${known}/reveal`]);
  const receiptCalls = receipts.flatMap((known) => [
    `/private/${known}`,
    `/private/${known}/burn`,
    `/private/${known}/unlock`,
  ]);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...secretCalls, ...receiptCalls) },
    { weight: 1, arbitrary: fc.tuple(before, key, after).map((parts) => parts.join('')) },
  );
}

/** Characters that a request line can contain, stray percent signs included. */
function asPathPart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%25', '%');
}

function path(keys: KnownKeys): fc.Arbitrary<string> {
  const prefix = fc.oneof(
    { weight: 20, arbitrary: fc.constant('/api/v2') },
    { weight: 1, arbitrary: fc.constantFrom(...words('/api /api/v9 /api/v2/api/v2')) },
  );
  const rest = fc.oneof(fc.constantFrom(...unkeyedPaths), keyedPath(keys));
  return fc.tuple(prefix, rest, query).map((parts) => parts.join(''));
}

/** Any probe that these keys allow. */
export function probes(keys: KnownKeys): fc.Arbitrary<HttpRequest> {
  const withBody = fc
    .record({
      method: fc.constantFrom(...words('POST POST POST POST POST POST PUT DELETE')),
      path: path(keys),
      headers,
      payload: fc.oneof(wellMade, illMade),
    })
    .map(({ payload: { type, body }, ...call }): HttpRequest => {
      const typed = type === undefined ? {} : { 'Content-Type': type };
      return { ...call, body, headers: { ...call.headers, ...typed } };
    });
  const withoutBody: fc.Arbitrary<HttpRequest> = fc.record({
    method: fc.constantFrom(...words('GET GET HEAD POST PUT PATCH DELETE OPTIONS')),
    path: path(keys),
    headers,
  });
  return fc.oneof({ weight: 3, arbitrary: withBody }, { weight: 1, arbitrary: withoutBody });
}
