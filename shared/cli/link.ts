/** The links and keys that people hand over. */
import { safeOrigin } from './host.ts';
import { Stop } from './stop.ts';

/** The service only knows letters and digits; whether such a key opens anything is for it to say. */
const KEY = /^[\w-]{1,128}$/;
const PATH = /^\/(secret|private)\/([\w-]{1,128})(?:\/burn)?\/?$/;

export interface Link {
  /** Absent of a bare key. */
  readonly origin?: string;
  /** Whose it is: the reader's (`secret`) or the creator's (`private`); a bare key does not tell. */
  readonly side?: 'secret' | 'private';
  readonly key: string;
}

/** Reads a link or a bare key. White space around it came with the copying. */
export function parseLink(text: string): Link {
  const given = text.trim();
  if (KEY.test(given)) return { key: given };
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const [, side, key] = PATH.exec(url?.pathname ?? '') ?? [];
  if (!url || key === undefined) throw new Stop('usage', 'That is neither a link nor a key.');
  const origin = safeOrigin(url);
  return { origin, side: side === 'secret' ? 'secret' : 'private', key };
}
