/**
 * The site's files, as Pages and the platform's assets serve them: with the rewrites of `_redirects` and the headers of `_headers`,
 * pages without `.html` in their addresses, compressed by the build, and 404.html for unknown paths.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';

interface HeaderRule {
  readonly path: RegExp;
  readonly set: readonly (readonly [name: string, value: string])[];
  readonly removed: readonly string[];
}

interface Rewrite {
  readonly path: RegExp;
  readonly to: string;
}

const NOT_FOUND = '/404.html';
/** No file has this name. */
const NONE = '/_none';
/** Compressed forms are beside their files, and have no address of their own. */
const COMPRESSED = /\.(?:br|gz)$/;
/** These files say how the site is served, and are not served themselves. */
const SETTINGS: ReadonlySet<string> = new Set(['/_headers', '/_redirects']);

/** The binding `ASSETS` for a folder. */
export function assetsOf(folder: string): {
  fetch(request: Request | string | URL): Promise<Response>;
} {
  const rewrites = rewritesIn(read(folder, '_redirects'));
  const headerRules = headerRulesIn(read(folder, '_headers'));
  const rulesFor = (path: string) => headerRules.filter((rule) => rule.path.test(path));

  const files = new Hono<{ Variables: { found?: string } }>();
  files.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    // Every answer has `Vary`, because a cache must not give one client's encoding to another.
    headers.set('Vary', 'Accept-Encoding');
    headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
    for (const { set, removed } of rulesFor(context.req.path)) {
      for (const name of removed) headers.delete(name);
      for (const [name, value] of set) headers.set(name, value);
    }
  });
  files.use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'Content-Encoding'] }));
  files.use(async (context, next) => {
    await next();
    const found = context.get('found');
    if (found !== undefined) context.res.headers.set('ETag', tagOf(found));
  });
  const fileOf = (path: string) => fileFor(folder, rewritten(rewrites, path));
  files.use(async (context, next) => {
    const { method, path } = context.req;
    const isThere = fileOf(path) !== NONE;
    if (isThere && method !== 'GET' && method !== 'HEAD') return context.body(null, 405);
    if (isThere && path.endsWith('.html')) {
      return context.redirect(path.replace(/^\/+/, '/').replace(/(?:index)?\.html$/, ''), 307);
    }
    return next();
  });
  // The file is given with each request: of a request's own path this serves none that has a `%`, as damaged links have.
  const serve =
    (pathOf: (path: string) => string): MiddlewareHandler<{ Variables: { found?: string } }> =>
    (context, next) =>
      serveStatic<{ Variables: { found?: string } }>({
        root: folder,
        path: pathOf(context.req.path),
        precompressed: true,
        onFound: (path) => context.set('found', path),
      })(context, next);
  files.use(serve(fileOf));
  files.use(async (context, next) => {
    await next();
    const { body, headers } = context.res;
    context.res = new Response(body, { status: 404, headers });
  });
  files.use(serve(() => NOT_FOUND));
  return {
    fetch: async (given) => {
      const request = new Request(given);
      const isWhole =
        request.headers.has('If-Range') || fileOf(new URL(request.url).pathname) === NONE;
      if (isWhole) request.headers.delete('Range');
      return files.fetch(request);
    },
  };
}

/** The ETag of a file. It is made from the content, because archives may give all files the same date. */
function tagOf(path: string): string {
  const { mtimeMs, size } = statSync(path);
  const version = `${path} ${mtimeMs} ${size}`;
  const known = tags.get(version);
  if (known !== undefined) return known;
  const tag = `"${createHash('sha256').update(readFileSync(path)).digest('base64url')}"`;
  tags.set(version, tag);
  return tag;
}

const tags = new Map<string, string>();

function read(folder: string, name: string): string {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The file that a path is answered with: the file itself or that of a page; `NONE` when there is none. */
function fileFor(folder: string, path: string): string {
  // A file has one path: with a second slash that of the settings would be another.
  if (path.includes('//') || SETTINGS.has(path) || COMPRESSED.test(path)) return NONE;
  const candidates = path.endsWith('/')
    ? [`${path}index.html`]
    : [path, `${path}.html`, `${path}/index.html`];
  return candidates.find((candidate) => isFile(join(folder, candidate))) ?? NONE;
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    // The path cannot be that of a file, such as one with a null character.
    return false;
  }
}

function rewritten(rewrites: readonly Rewrite[], path: string): string {
  return rewrites.find((rewrite) => rewrite.path.test(path))?.to ?? path;
}

/** The lines `from to 200`; a `:name` in a path stands for one segment. */
function rewritesIn(text: string): Rewrite[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [from = '', to = '', status] = line.trim().split(/\s+/);
      if (status !== '200')
        throw new Error(`_redirects: only rewrites are served here, not ${line}`);
      return { path: patternOf(from), to };
    });
}

/** A path, and below it, indented, its headers: `Name: value`, or `! Name` for one that is removed. */
function headerRulesIn(text: string): HeaderRule[] {
  const blocks = text.split(/\n(?=\S)/).filter((block) => block.trim() !== '');
  return blocks.map((block) => {
    const [path = '', ...lines] = block.split('\n').map((line) => line.trim());
    const named = lines.filter((line) => line !== '');
    return {
      path: patternOf(path),
      removed: named.filter((line) => line.startsWith('!')).map((line) => line.slice(1).trim()),
      set: named
        .filter((line) => !line.startsWith('!'))
        .map((line) => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
        }),
    };
  });
}

function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`);
}
