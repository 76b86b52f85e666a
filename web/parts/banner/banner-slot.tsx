import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../api/site.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Banner = lazyPart(() => import('./banner.tsx'), 'Banner');

/** Loads the operator's announcement, unless there is none or it was dismissed. */
export function BannerSlot() {
  const banner = useQuery(siteQuery).data?.global_banner;
  if (!banner?.flag || banner.content.trim() === '' || isDismissed(banner.content)) return null;
  const { content } = banner;
  return <Banner key={content} content={content} onDismiss={dismiss} />;
}

/** Only the last dismissed announcement is stored: a new one is shown again. */
const STORAGE_KEY = 'dismissedBanner';

let dismissed: string | null = null;

function isDismissed(content: string): boolean {
  return content === dismissed || content === storedDismissal();
}

function dismiss(content: string): void {
  dismissed = content;
  try {
    localStorage.setItem(STORAGE_KEY, content);
  } catch {
    // Without storage the dismissal lasts as long as the page.
  }
}

function storedDismissal(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
