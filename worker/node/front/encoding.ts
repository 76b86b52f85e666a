/** Content negotiation by `Accept-Encoding` (RFC 9110, section 12.5.3). */

/** The most preferred one first. */
export const encodings = ['br', 'gzip'] as const;

export type Encoding = (typeof encodings)[number];

const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/** The encoding to answer with; null for none. A client that sends no header may be unable to decode any. */
export function negotiateEncoding(accepted: string | undefined): Encoding | null {
  const weights = new Map((accepted ?? '').split(',').map(weightIn));
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = encodings.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
  const weight = weightOf(best);
  return weight > 0 && weight >= (weights.get('identity') ?? 0) ? best : null;
}

function weightIn(item: string): [name: string, weight: number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
  const given = parameters.find((parameter) => /^q=/i.test(parameter));
  return [name.toLowerCase(), given === undefined ? 1 : Number(WEIGHT.exec(given)?.[1] ?? 0)];
}
