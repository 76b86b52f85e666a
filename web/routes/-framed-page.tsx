import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../data/site.ts';
import { BannerSlot } from '../features/banner/banner-slot.tsx';
import { Frame } from '../features/frame/frame.tsx';
import type { Layout } from '../features/frame/layout.ts';
import { SettingsButton } from '../features/settings/settings-button.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { FeedbackButton } from './-feedback-button.tsx';

const tools = { Settings: SettingsButton, Feedback: FeedbackButton };
const loadNowhere = async () => (await import('./-nowhere.tsx')).Nowhere;

interface FramedPageProps {
  layout: Layout;
  children: ReactNode;
}

/** A page with header, footer and banner. On a custom domain only the page of a secret exists. */
export function FramedPage({ layout, children }: FramedPageProps) {
  const { data: site, isFetched } = useQuery(siteQuery);
  if (site?.brand) return <LazyPart load={loadNowhere} props={{}} />;
  // The server answered 404: the host, which the site query returns, decides what to show.
  if (!isFetched && wasRefused()) return null;
  return (
    <>
      <Frame layout={layout} tools={tools}>
        {children}
      </Frame>
      <BannerSlot />
    </>
  );
}

function wasRefused(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && load.responseStatus === 404;
}
