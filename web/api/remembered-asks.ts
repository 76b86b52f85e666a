/**
 * The requests that this browser remembers: their private links open the answers. Local storage can be read by any page of this site,
 * so only those are in it whose requester wants that, until their last answer has expired, or until someone signs out. A session that ends by
 * itself leaves them: whoever waits for an answer has no other key.
 */
import { serverTime } from './server-clock.ts';

const PREFIX = 'ask:';

/** The requests that this page has created since it was loaded, by their keys, and whether their private links were kept. */
export const createdAsks = new Map<string, 'new' | 'kept'>();

/**
 * Remembers the private link of a request.
 *
 * @param fragment of the private link, without `#`
 * @param untilSeconds when its last answer expires at the latest, in epoch seconds
 * @returns whether the browser allows it
 */
export function rememberAsk(key: string, fragment: string, untilSeconds: number): boolean {
  try {
    localStorage.setItem(PREFIX + key, `${untilSeconds} ${fragment}`);
    return true;
  } catch {
    return false;
  }
}

/** The fragment of a request's private link, without `#`; null where it is not remembered. What has expired is forgotten. */
export function rememberedAsk(key: string): string | null {
  try {
    for (const name of Object.keys(localStorage)) {
      if (isRemembered(name) && read(name).untilMs <= serverTime()) localStorage.removeItem(name);
    }
    return read(PREFIX + key).fragment;
  } catch {
    return null;
  }
}

export function forgetAsk(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was stored.
  }
}

/** Forgets all requests. */
export function forgetAsks(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (isRemembered(name)) localStorage.removeItem(name);
    }
  } catch {
    // Nothing was stored.
  }
}

/** Whether something in local storage, by its name, is a request that is to be remembered. */
export function isRemembered(name: string): boolean {
  return name.startsWith(PREFIX);
}

function read(name: string): { readonly untilMs: number; readonly fragment: string | null } {
  const [until, fragment = null] = localStorage.getItem(name)?.split(' ') ?? [];
  return { untilMs: Number(until) * 1000, fragment };
}
