/**
 * Questions to the DNS, over HTTPS in JSON: https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/. An
 * answer that there is nothing is told apart from no answer at all: silence never counts as "gone".
 */
import * as v from 'valibot';
import { DOMAIN_CHARACTERS_MAX } from '../../shared/limits.ts';

const TIMEOUT_MS = 5000;
const ANSWER_CHARACTERS_MAX = 100_000;
/** A name that leads to a name that leads to a name. */
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

/** What the texts of a name are; none where it has none, or is not there. */
export type Texts = { readonly kind: 'known'; readonly texts: readonly string[] } | Silent;

/** The names that a name leads to, in order, and the addresses at the end. */
export type Way =
  | { readonly kind: 'known'; readonly names: readonly string[]; readonly addresses: string[] }
  | Silent;

/** Nobody answered, or not in earnest. */
interface Silent {
  readonly kind: 'silent';
}

export interface Dns {
  texts(name: string): Promise<Texts>;
  way(name: string): Promise<Way>;
}

/**
 * Somebody to ask.
 *
 * @param url of a server that speaks DNS over HTTPS, without a query
 */
export function dnsAt(url: string, timeoutMs = TIMEOUT_MS): Dns {
  const ask = (name: string, type: RecordType) => question(url, name, type, timeoutMs);
  return {
    texts: async (name) => {
      const records = await ask(name, 'TXT');
      if (!records) return { kind: 'silent' };
      const texts = records.filter(({ type }) => type === TYPES.TXT);
      return { kind: 'known', texts: texts.map(({ data }) => textOf(data)) };
    },
    way: async (name) => {
      const [four, six] = await Promise.all([ask(name, 'A'), ask(name, 'AAAA')]);
      if (!four || !six) return { kind: 'silent' };
      const addresses = [...four, ...six].filter(
        ({ type }) => type === TYPES.A || type === TYPES.AAAA,
      );
      return {
        kind: 'known',
        names: namesBehind(name, [...four, ...six]),
        addresses: addresses.map(({ data }) => data.toLowerCase()),
      };
    },
  };
}

/** The records of an answer; null without one. */
async function question(
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
    // Of a name that leads to one that is not there, the first half is an answer.
    return Status === NO_ERROR || Status === NO_SUCH_NAME ? Answer : null;
  } catch {
    return null;
  }
}

/** A text comes in quoted pieces, or as one without quotes. */
function textOf(data: string): string {
  const pieces = data.match(/"(?:[^"\\]|\\.)*"/g);
  if (!pieces) return data;
  return pieces.map((piece) => piece.slice(1, -1).replaceAll(/\\(.)/g, '$1')).join('');
}

function namesBehind(name: string, records: Records): string[] {
  const names: string[] = [];
  let at = plain(name);
  while (names.length < CNAMES_MAX) {
    const from = at;
    const next = records.find(
      (record) => record.type === TYPES.CNAME && plain(record.name) === from,
    );
    if (!next) break;
    at = plain(next.data);
    if (at.length > DOMAIN_CHARACTERS_MAX) break;
    names.push(at);
  }
  return names;
}

/** Names are sent in any case, with the dot at their end or without. */
function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
