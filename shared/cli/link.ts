/** Links and keys. */
import { repairedLink } from '../link-key.ts';
import { readAskFragment } from '../seal/ask-fragment.ts';
import { Stop } from './errors.ts';
import { warn } from './output.ts';
import { safeOrigin, hostOf, namedHost, type Context } from './service.ts';

/** Loose on purpose: the service decides whether such a key opens anything. */
const KEY = /^([\w-]{1,128})(#.*)?$/s;
const PATH = /^\/(secret|private|ask|private\/ask)\/([\w-]{1,128})(?:\/burn)?\/?$/;

const sides = ['secret', 'private', 'ask', 'private/ask'] as const;
type Side = (typeof sides)[number];

export interface Link {
  /** Absent for a bare key. */
  readonly origin?: string;
  /** The page that it leads to, of a secret or of a request; unknown for a bare key. */
  readonly side?: Side;
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
  const [, page, key] = PATH.exec(path) ?? [];
  const side = sides.find((name) => name === page);
  if (side === undefined || key === undefined) throw gatewayLink(url) ?? noLink();
  const link = { origin: safeOrigin(url), side, key, fragment };
  return { ...link, ...(isChanged === true && { isChanged }) };
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
const LINK_WITHIN = /(https?):\/{1,2}([^/?#\s]+)\/(?:secret|private|ask)\//;

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

export function incompleteLink(): Stop {
  return new Stop(
    'usage',
    'This link is incomplete. Copy all of it, with the part after #. If you do not have that, ask whoever sent you the link.',
  );
}

/** Prints that something on the way has the link. */
export function warnIfChanged({ line }: Context, { isChanged = false }: Link): void {
  if (isChanged)
    warn(line, 'This link was changed on its way. What changed it received the whole link.');
}

/** The origin of a link: its own host or, for a bare key, the one that is configured. */
async function originOf(context: Context, { origin }: Link): Promise<string> {
  if (origin === undefined) return hostOf(context);
  if (context.line.has('host') && namedHost(context) !== origin)
    throw new Stop('usage', 'The link belongs to another host than --host.');
  return origin;
}

/** A link of a secret, with its origin. */
export async function resolveLink(context: Context, link: Link) {
  const { side } = link;
  if (side === 'ask' || side === 'private/ask')
    throw new Stop(
      'usage',
      `That is a link of a request: open it with “waxseal ${side === 'ask' ? 'answer' : 'asked'}”.`,
    );
  return { ...link, origin: await originOf(context, link) };
}

/** A link of a request, with its origin and its key. */
async function resolveAskLink(context: Context, link: Link) {
  if (link.side === 'private')
    throw new Stop(
      'usage',
      'That is the private link of a secret: see its state with “waxseal status”.',
    );
  if (link.side === 'secret')
    throw new Stop('usage', 'That is a link of a secret: open it with “waxseal reveal”.');
  const keys = readAskFragment(link.fragment);
  if (typeof keys === 'string') throw incompleteLink();
  warnIfChanged(context, link);
  return { origin: await originOf(context, link), key: link.key, keys };
}

/** The link of whoever is to answer, with its origin and its own key `F`. */
export async function resolveAnswerLink(context: Context, link: Link) {
  const { origin, key, keys } = await resolveAskLink(context, link);
  if (keys.kind === 'private')
    throw new Stop(
      'usage',
      'That is the private link, which opens the answers. To answer, use the other link of the request.',
    );
  return { origin, key, linkKey: keys.linkKey };
}

/** The private link of a request, with its origin and its secret `D`. */
export async function resolvePrivateLink(context: Context, link: Link) {
  const { origin, key, keys } = await resolveAskLink(context, link);
  if (keys.kind === 'answer')
    throw new Stop(
      'usage',
      'That is the link for whoever answers. To open the answers, use the private link.',
    );
  return { origin, key, secret: keys.secret };
}
