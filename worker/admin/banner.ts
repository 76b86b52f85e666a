/** The banner above all pages: set by an admin, stored in the directory, and read by pages from a copy in Workers KV. */
import * as v from 'valibot';
import type { setBanner as setBannerEndpoint } from '../../shared/contract/colonel.ts';
import { reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { logWarning } from '../platform/log.ts';
import { fromStore } from '../platform/store-unavailable.ts';
import { audited } from './audit.ts';
import { directoryStub } from './stub.ts';

/** A name that no envelope can have. */
const KEY = 'banner';
/** A new banner is shown everywhere after so long. */
const CACHED_SECONDS = 60;

const banner = v.object({ flag: v.boolean(), content: v.string() });

export type Banner = Readonly<v.InferOutput<typeof banner>>;

export const noBanner: Banner = { flag: false, content: '' };

/** The banner of all pages. A store that fails, or contains a malformed value, means no banner. */
export async function readBanner({ SECRETS }: Pick<Env, 'SECRETS'>): Promise<Banner> {
  try {
    const stored = await SECRETS.get(KEY, { type: 'json', cacheTtl: CACHED_SECONDS });
    return stored === null ? noBanner : v.parse(banner, stored);
  } catch (error) {
    logWarning('banner_unreadable', { error: String(error) });
    return noBanner;
  }
}

/** The directory is the source of truth; the copy that pages read is written after it, without hidden content. */
export const setBanner: Handler<typeof setBannerEndpoint> = async (call) => {
  const { flag, content } = call.body;
  const given = { flag, content };
  await audited(call, 'banner', '', flag ? content : '', async () => {
    await directoryStub(call).setBanner(given);
    const copy = JSON.stringify(flag ? given : noBanner);
    await fromStore('writing the banner', call.env.SECRETS.put(KEY, copy));
  });
  return reply({ record: given });
};
