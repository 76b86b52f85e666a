/** Which browser a request comes from, as far as an account keeps it. */
import { deviceWords } from '../rules/device-words.ts';

/** Browser and system in two words, such as `Firefox · Linux`; empty when they are unknown. */
export function browserOf({ headers }: Request): string {
  return deviceWords(headers.get('User-Agent') ?? '');
}
