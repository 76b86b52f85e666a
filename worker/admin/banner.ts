/** The banner in Workers KV, under `banner`, a name that no envelope can have: a copy that every page reads. */
import * as v from 'valibot';
import { logWarning } from '../platform/log.ts';

const KEY = 'banner';
/** A new banner is shown everywhere after so long. */
const CACHED_SECONDS = 60;

const banner = v.object({ flag: v.boolean(), content: v.string() });

export type Banner = Readonly<v.InferOutput<typeof banner>>;

export const noBanner: Banner = { flag: false, content: '' };

type Store = Pick<Env, 'SECRETS'>;

/** The banner of all pages. A store that fails, or contains a malformed value, means no banner. */
export async function readBanner({ SECRETS }: Store): Promise<Banner> {
  try {
    const stored = await SECRETS.get(KEY, { type: 'json', cacheTtl: CACHED_SECONDS });
    return stored === null ? noBanner : v.parse(banner, stored);
  } catch (error) {
    logWarning('banner_unreadable', { error: String(error) });
    return noBanner;
  }
}

/** Shows or removes the banner; hidden content is not stored here. */
export async function putBanner(env: Env, { flag, content }: Banner): Promise<void> {
  await env.SECRETS.put(KEY, JSON.stringify(flag ? { flag, content } : noBanner));
}
