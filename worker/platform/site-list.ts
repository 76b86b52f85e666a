/** Lists too long for the Worker's code. They are files of the site, read when first needed: see `web/build/site-lists.ts`. */
import * as v from 'valibot';
import { type SiteListName, siteListPath } from '../../shared/site-list.ts';
import { StoreUnavailable } from './store-unavailable.ts';

interface Site {
  readonly ASSETS: { fetch(address: string): Promise<Response> };
}

const content = v.pipe(v.array(v.string()), v.minLength(1));

/** Read once in the life of an isolate. Promises are not stored: a request cannot wait for the I/O of another one. */
const known = new Map<SiteListName, ReadonlySet<string>>();

/**
 * A list of the site.
 *
 * @throws StoreUnavailable when it cannot be read. Without its list a check would accept what it must refuse, so it fails
 * closed: the call is answered with 503 and can be repeated.
 */
export async function siteList(site: Site, name: SiteListName): Promise<ReadonlySet<string>> {
  const list = known.get(name) ?? (await read(site, name));
  known.set(name, list);
  return list;
}

async function read({ ASSETS }: Site, name: SiteListName): Promise<ReadonlySet<string>> {
  try {
    // Only the path counts.
    const file = await ASSETS.fetch(`https://site.example${siteListPath(name)}`);
    return new Set(v.parse(content, await file.json()));
  } catch (cause) {
    throw new StoreUnavailable(`list ${name}`, { cause });
  }
}
