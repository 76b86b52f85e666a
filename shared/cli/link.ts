/** Links and keys. */
import { repairedLink } from '../link-key.ts';
import { Stop } from './errors.ts';
import { safeOrigin, hostOf, namedHost, type Context } from './service.ts';

/** Loose on purpose: the service decides whether such a key opens anything. */
const KEY = /^([\w-]{1,128})(#.*)?$/s;
const PATH = /^\/(secret|private)\/([\w-]{1,128})(?:\/burn)?\/?$/;

export interface Link {
  /** Absent for a bare key. */
  readonly origin?: string;
  /** The recipient's link (`secret`) or the sender's (`private`); unknown for a bare key. */
  readonly side?: 'secret' | 'private';
  readonly key: string;
  /** With `#`; empty for none. Must never be sent. */
  readonly fragment: string;
  /** Something on the way had encoded the `#`, and so received the key behind it. */
  readonly isChanged?: boolean;
}

/** What people copy around a link. */
const PAIRS = new Set(['<>', '""', "''", '``', '“”', '‘’', '«»', '()', '[]']);

/** Parses a link or a bare key, without what copying and mail programs add to them. */
export function parseLink(text: string): Link {
  const given = unwrapped(text.trim());
  const [, bareKey, bareFragment = ''] = KEY.exec(given) ?? [];
  if (bareKey !== undefined) return { key: bareKey, fragment: bareFragment };
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url) throw noLink();
  const { path, fragment, isChanged } = repairedLink(url) ?? {
    path: url.pathname,
    fragment: url.hash,
  };
  const [, side, key] = PATH.exec(path) ?? [];
  if (key === undefined) throw gatewayLink(url) ?? noLink();
  const link = { side: side === 'secret' ? 'secret' : 'private', key, fragment } as const;
  return { origin: safeOrigin(url), ...link, ...(isChanged === true && { isChanged }) };
}

function unwrapped(text: string): string {
  const [first = '', last = ''] = [text.at(0), text.at(-1)];
  return text.length > 1 && PAIRS.has(first + last) ? text.slice(1, -1).trim() : text;
}

function noLink(): Stop {
  return new Stop('usage', 'That is neither a link nor a key.');
}

const GATEWAYS =
  /(?:^|\.)(?:safelinks\.protection\.outlook\.com|urldefense\.(?:com|proofpoint\.com)|mimecast(?:protect)?\.com|cudasvc\.com|symantec\.com|secure-web\.cisco\.com)$/;
const LINK_WITHIN = /(https?):\/{1,2}([^/?#\s]+)\/(?:secret|private)\//;

/**
 * A link of a service that checks links in email, which has rewritten ours. Opening it here would give that service the key.
 * The answer does not repeat the key.
 */
function gatewayLink(url: URL): Stop | null {
  const [, scheme, host] = LINK_WITHIN.exec(decoded(url.pathname + url.search + url.hash)) ?? [];
  if (host === undefined && !GATEWAYS.test(url.hostname)) return null;
  const original = host === undefined ? 'of the sender' : `that begins with ${scheme}://${host}/`;
  return new Stop(
    'usage',
    `That link leads to ${url.host}, which checks links in email and got this one. Copy the original link ${original}, up to its end.`,
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The link with its origin: its own host or, for a bare key, the one that is configured. */
export async function resolveLink(context: Context, link: Link) {
  const { origin } = link;
  if (origin === undefined) return { ...link, origin: await hostOf(context) };
  if (context.line.has('host') && namedHost(context) !== origin)
    throw new Stop('usage', 'The link belongs to another host than --host.');
  return { ...link, origin };
}
