/** Links and keys. */
import { Stop } from './errors.ts';
import { safeOrigin, hostOf, namedHost, type Context } from './service.ts';

/** Loose on purpose: the service decides whether such a key opens anything. */
const KEY = /^([\w-]{1,128})(#.*)?$/s;
const PATH = /^\/(secret|private)\/([\w-]{1,128})(?:\/burn)?\/?$/;

export interface Link {
  /** Absent for a bare key. */
  readonly origin?: string;
  /** The recipient's link (`secret`) or the creator's (`private`); unknown for a bare key. */
  readonly side?: 'secret' | 'private';
  readonly key: string;
  /** With `#`; empty for none. Must never be sent. */
  readonly fragment: string;
}

/** Parses a link or a bare key, and trims the white space that copying adds. */
export function parseLink(text: string): Link {
  const given = text.trim();
  const [, bareKey, bareFragment = ''] = KEY.exec(given) ?? [];
  if (bareKey !== undefined) return { key: bareKey, fragment: bareFragment };
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const [, side, key] = PATH.exec(url?.pathname ?? '') ?? [];
  if (!url || key === undefined) throw new Stop('usage', 'That is neither a link nor a key.');
  const origin = safeOrigin(url);
  return { origin, side: side === 'secret' ? 'secret' : 'private', key, fragment: url.hash };
}

/** The link with its origin: its own host or, for a bare key, the one that is configured. */
export async function resolveLink(context: Context, link: Link) {
  const { origin } = link;
  if (origin === undefined) return { ...link, origin: await hostOf(context) };
  if (context.line.has('host') && namedHost(context) !== origin)
    throw new Stop('usage', 'The link belongs to another host than --host.');
  return { ...link, origin };
}
