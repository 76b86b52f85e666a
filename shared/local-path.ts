/**
 * Validates the redirect target after signing in. Allowed is a path of this site, as the browser will parse it: never another
 * origin, however it is encoded (open redirect), and never a page for signing in, up or out.
 */
const ORIGIN = 'http://local.invalid';
const CHARACTERS_MAX = 2000;
/** More layers of percent-encoding are suspicious. */
const DECODINGS_MAX = 3;
const UNSAFE = /[\p{Cc}\u2028\u2029\\]/u;
const POINTLESS = /^\/+(?:signin|signup|forgot|logout)(?:\/|;|$)/i;

/** The path with query and hash when it is safe, or null. */
export function localPath(text: string): string | null {
  if (text.length > CHARACTERS_MAX) return null;
  const url = parse(text);
  if (url === null || !isSafe(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Parses a text as a browser would; null unless it is a path of the same origin. */
function parse(text: string): URL | null {
  if (!text.startsWith('/') || text.startsWith('//') || UNSAFE.test(text)) return null;
  if (!URL.canParse(text, ORIGIN)) return null;
  const url = new URL(text, ORIGIN);
  // `/.//host` normalises to `//host`, which another parser reads as a host.
  return url.origin === ORIGIN && !url.pathname.startsWith('//') ? url : null;
}

/** Other parsers may decode the path again: every decoding must be safe. */
function isSafe(path: string): boolean {
  let reading = path;
  for (let decodings = 0; decodings <= DECODINGS_MAX; decodings++) {
    const url = parse(reading);
    if (url === null || POINTLESS.test(url.pathname)) return false;
    const next = decode(reading);
    if (next === null) return false;
    if (next === reading) return true;
    reading = next;
  }
  return false;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
