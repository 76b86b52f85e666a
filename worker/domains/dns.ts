/**
 * DNS lookups over HTTPS in JSON: https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/. An empty answer is
 * distinct from no answer: a resolver that fails never counts as a removed record.
 */
import * as v from 'valibot';
import { DOMAIN_CHARACTERS_MAX } from '../../shared/limits.ts';

const TIMEOUT_MS = 5000;
const ANSWER_CHARACTERS_MAX = 100_000;
/** Limits chains of CNAME records, which may be circular. */
const CNAMES_MAX = 10;
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;
const TYPES = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const;

type RecordType = keyof typeof TYPES;

const message = v.object({
  Status: v.number(),
  Answer: v.optional(
    v.array(v.object({ name: v.string(), type: v.number(), data: v.string() })),
    [],
  ),
});

type Records = v.InferOutput<typeof message>['Answer'];

/** The TXT records of a name; empty when it has none or does not exist. */
export type TextRecords =
  | { readonly kind: 'known'; readonly texts: readonly string[] }
  | Unreachable;

/** The names that a name resolves through, in order, and its addresses. */
export type Resolution =
  | { readonly kind: 'known'; readonly names: readonly string[]; readonly addresses: string[] }
  | Unreachable;

/** The resolver did not answer, or not validly. */
interface Unreachable {
  readonly kind: 'unreachable';
}

export interface Dns {
  texts(name: string): Promise<TextRecords>;
  resolve(name: string): Promise<Resolution>;
}

/**
 * A DNS resolver.
 *
 * @param url of a server for DNS over HTTPS, without a query
 */
export function dnsAt(url: string, timeoutMs = TIMEOUT_MS): Dns {
  const query = (name: string, type: RecordType) => lookUp(url, name, type, timeoutMs);
  return {
    texts: async (name) => {
      const records = await query(name, 'TXT');
      if (!records) return { kind: 'unreachable' };
      const texts = records.filter(({ type }) => type === TYPES.TXT);
      return { kind: 'known', texts: texts.map(({ data }) => textOf(data)) };
    },
    resolve: async (name) => {
      const [four, six] = await Promise.all([query(name, 'A'), query(name, 'AAAA')]);
      if (!four || !six) return { kind: 'unreachable' };
      const addresses = [...four, ...six].filter(
        ({ type }) => type === TYPES.A || type === TYPES.AAAA,
      );
      return {
        kind: 'known',
        names: cnamesOf(name, [...four, ...six]),
        addresses: addresses.map(({ data }) => data.toLowerCase()),
      };
    },
  };
}

/** The records of an answer; null without one. */
async function lookUp(
  url: string,
  name: string,
  type: RecordType,
  timeoutMs: number,
): Promise<Records | null> {
  try {
    const query = new URLSearchParams({ name, type }).toString();
    const response = await fetch(`${url}?${query}`, {
      headers: { Accept: 'application/dns-json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await response.text();
    if (response.status !== 200 || body.length > ANSWER_CHARACTERS_MAX) return null;
    const { Status, Answer } = v.parse(message, JSON.parse(body));
    // A CNAME to a name that does not exist is answered with NXDOMAIN and the CNAME record.
    return Status === NO_ERROR || Status === NO_SUCH_NAME ? Answer : null;
  } catch {
    return null;
  }
}

/** TXT data is a series of quoted strings, or one string without quotes. */
function textOf(data: string): string {
  const pieces = data.match(/"(?:[^"\\]|\\.)*"/g);
  if (!pieces) return data;
  return pieces.map((piece) => piece.slice(1, -1).replaceAll(/\\(.)/g, '$1')).join('');
}

function cnamesOf(name: string, records: Records): string[] {
  const names: string[] = [];
  let at = normalised(name);
  while (names.length < CNAMES_MAX) {
    const from = at;
    const next = records.find(
      (record) => record.type === TYPES.CNAME && normalised(record.name) === from,
    );
    if (!next) break;
    at = normalised(next.data);
    if (at.length > DOMAIN_CHARACTERS_MAX) break;
    names.push(at);
  }
  return names;
}

/** Resolvers return names in any case, with or without a trailing dot. */
function normalised(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
