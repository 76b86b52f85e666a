/**
 * Asking a service whether a password was in a data breach, by k-anonymity: it learns the first five digits of a hash and
 * answers with all hashes that begin so (https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange). A service that
 * does not answer in time or in earnest keeps no one from choosing a password.
 */
import { breachRangeOf } from '../crypto/breach-range.ts';

const TIMEOUT_MS = 2000;
/** The longest answers are a tenth of this. */
const ANSWER_BYTES_MAX = 512 * 1024;
/** The other part of a hash, and how often it was seen: never in those that only pad the answer. */
const LINE = /^([\dA-F]{35}):(\d{1,15})$/i;

/** Why there is no answer. */
export type BreachFailure =
  | 'timeout'
  | 'unreachable'
  | 'unreadable'
  | 'too_large'
  | `http_${number}`;

export type BreachAnswer =
  | { readonly kind: 'known'; readonly isBreached: boolean }
  | { readonly kind: 'unavailable'; readonly reason: BreachFailure };

/**
 * Asks. Never throws.
 *
 * @param url what the five digits are appended to, without a slash at its end
 */
export async function askBreaches(
  url: string,
  password: string,
  timeoutMs = TIMEOUT_MS,
): Promise<BreachAnswer> {
  const { prefix, suffix } = breachRangeOf(password);
  try {
    const response = await fetch(`${url}/${prefix}`, {
      headers: {
        Accept: 'text/plain',
        // So that the length of the answer, which others may see, tells nothing about the digits.
        'Add-Padding': 'true',
        // Without one the public service answers 403.
        'User-Agent': 'waxseal',
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return unavailable(`http_${response.status}`);
    }
    const text = await textWithin(response, ANSWER_BYTES_MAX);
    return text === null ? unavailable('too_large') : answerIn(text, suffix);
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return unavailable(isLate ? 'timeout' : 'unreachable');
  }
}

function answerIn(text: string, suffix: string): BreachAnswer {
  const lines = text.trim().split(/\r?\n/);
  let isBreached = false;
  for (const line of lines) {
    const [, other, times] = LINE.exec(line) ?? [];
    if (other === undefined) return unavailable('unreadable');
    isBreached ||= other.toUpperCase() === suffix && Number(times) > 0;
  }
  return { kind: 'known', isBreached };
}

/** The text of an answer; null when it is longer than that. */
async function textWithin({ body }: Response, bytesMax: number): Promise<string | null> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  const reader = body.getReader();
  for (;;) {
    const read: { value?: unknown } = await reader.read();
    const { value } = read;
    if (!(value instanceof Uint8Array)) return text;
    bytes += value.length;
    if (bytes > bytesMax) break;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return null;
}

function unavailable(reason: BreachFailure): BreachAnswer {
  return { kind: 'unavailable', reason };
}
