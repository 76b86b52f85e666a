/** The files of a site that match a pattern, with their pages: the whole of it takes long to verify. */
import type { Site } from '../../worker/node/verify-site.ts';

/** @param pattern of paths in the site; the page of `/` has to match */
export function partOfSite(site: Site, pattern: RegExp): Site {
  const files = Object.entries(site.files).filter(([path]) => pattern.test(path));
  const pages = Object.entries(site.pages).filter(([, path]) => pattern.test(path));
  return {
    ...site,
    files: Object.fromEntries(files),
    pages: { '/': site.pages['/'], ...Object.fromEntries(pages) },
  };
}
