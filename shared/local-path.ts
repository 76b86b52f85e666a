/**
 * Where an address may send somebody after signing in. Promises a path of this very site, as the browser will read it,
 * or null: no other origin, whatever it is disguised as, and no page that would only send the person back or out.
 */
const ORIGIN = 'http://local.invalid';
const CHARACTERS_MAX = 2000;
/** More layers of encoding than this hide something. */
const DECODINGS_MAX = 3;
const UNSAFE = /[\p{Cc}\u2028\u2029\\]/u;
const POINTLESS = /^\/+(?:signin|signup|forgot|logout)(?:\/|;|$)/i;

/** The path in a text, with query and hash, when it is safe to go there. */
export function localPath(text: string): string | null {
  if (text.length > CHARACTERS_MAX) return null;
  const url = parse(text);
  if (url === null || !isInnocent(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Reads a text as a browser would; null where that leads anywhere but to a path of the same origin. */
function parse(text: string): URL | null {
  if (!text.startsWith('/') || text.startsWith('//') || UNSAFE.test(text)) return null;
  if (!URL.canParse(text, ORIGIN)) return null;
  const url = new URL(text, ORIGIN);
  // What is left of `/.//host` names a host to whoever reads it next.
  return url.origin === ORIGIN && !url.pathname.startsWith('//') ? url : null;
}

/** Whoever is next on the way may decode the path once more: no such reading may lead astray. */
function isInnocent(path: string): boolean {
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
