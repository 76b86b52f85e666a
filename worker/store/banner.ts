/** The banner in Workers KV, under `banner`, which no secret's envelope can be called: a copy that every page reads. */
import * as v from 'valibot';
import { logWarning } from '../observability/log.ts';

const KEY = 'banner';
/** A new banner is everywhere after so long. */
const CACHED_SECONDS = 60;

const banner = v.object({ flag: v.boolean(), content: v.string() });

export type Banner = Readonly<v.InferOutput<typeof banner>>;

export const noBanner: Banner = { flag: false, content: '' };

type Store = Pick<Env, 'SECRETS'>;

/** What everybody is to see. A store that fails, or holds nonsense, means no banner: no page has to wait for one. */
export async function readBanner({ SECRETS }: Store): Promise<Banner> {
  try {
    const stored = await SECRETS.get(KEY, { type: 'json', cacheTtl: CACHED_SECONDS });
    return stored === null ? noBanner : v.parse(banner, stored);
  } catch (error) {
    logWarning('banner_unreadable', { error: String(error) });
    return noBanner;
  }
}

/** Puts up a banner, or takes it down; what is not to be seen is not kept here. */
export async function putBanner({ SECRETS }: Store, { flag, content }: Banner): Promise<void> {
  await SECRETS.put(KEY, JSON.stringify(flag ? { flag, content } : noBanner));
}
