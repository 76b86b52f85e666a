import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../data/site.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { isDismissed } from './dismissal.ts';

const loadBanner = async () => (await import('./banner.tsx')).Banner;

/** Where the operator's announcement stands. Nobody loads anything for one that is not there, or was dismissed. */
export function BannerSlot() {
  const banner = useQuery(siteQuery).data?.global_banner;
  if (!banner?.flag || banner.content.trim() === '' || isDismissed(banner.content)) return null;
  const { content } = banner;
  return <LazyPart key={content} load={loadBanner} props={{ content }} />;
}
