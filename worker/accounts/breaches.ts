/**
 * Looks a password up in a service of breached passwords by k-anonymity: the service gets the first five digits of the
 * SHA-1, which one in a million passwords shares, and answers with all hashes that begin with them
 * (https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange). A service that fails never blocks a password.
 */
import { sha1Hex } from '../crypto/hash.ts';

const PREFIX_CHARACTERS = 5;
const TIMEOUT_MS = 2000;
/** Ten times the longest real answer. */
const ANSWER_BYTES_MAX = 512 * 1024;
/** The rest of a hash and how often it was seen; 0 in lines that only pad the answer. */
const LINE = /^([\dA-F]{35}):(\d{1,15})$/i;

/** Why the lookup failed. */
type BreachFailure = 'timeout' | 'unreachable' | 'unreadable' | 'too_large' | `http_${number}`;

type BreachAnswer =
  | { readonly kind: 'known'; readonly isBreached: boolean }
  | { readonly kind: 'unavailable'; readonly reason: BreachFailure };

/**
 * Asks whether a password was in a breach. Never throws.
 *
 * @param url the five digits are appended to it; without a trailing slash
 */
export async function checkBreaches(
  url: string,
  password: string,
  timeoutMs = TIMEOUT_MS,
): Promise<BreachAnswer> {
  const digest = sha1Hex(password);
  const prefix = digest.slice(0, PREFIX_CHARACTERS);
  try {
    const response = await fetch(`${url}/${prefix}`, {
      headers: {
        Accept: 'text/plain',
        // The length of the encrypted answer would otherwise reveal the digits.
        'Add-Padding': 'true',
        // The public service answers 403 without one.
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
    return text === null
      ? unavailable('too_large')
      : answerIn(text, digest.slice(PREFIX_CHARACTERS));
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

/** The text of an answer; null when it exceeds the limit. */
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
