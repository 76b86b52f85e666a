import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useHydrationEnd, wasDrawn } from '../prerender/hydration.ts';
import { siteQuery } from '../api/site.ts';
import { BannerSlot } from '../parts/banner/banner-slot.tsx';
import { Frame } from '../features/layout/frame.tsx';
import type { Layout, Tools } from '../features/layout/layout.ts';
import { DialogButton, useLoadedDialog } from '../ui/dialog-button.tsx';
import { importWithRetry, LazyPart } from '../ui/lazy-part.tsx';

const loadSettings = async () =>
  (await importWithRetry(() => import('../features/settings/settings-modal.tsx'))).SettingsModal;
const loadFeedback = async () =>
  (await importWithRetry(() => import('./feedback-dialog.tsx'))).CheckedFeedbackModal;
const loadNotFound = async () => (await import('../parts/not-found.tsx')).CustomDomainNotFound;

/** Buttons in header and footer whose dialogs are loaded on demand. */
const tools: Omit<Tools, 'openSettings'> = {
  Settings: (props) => <DialogButton load={loadSettings} {...props} />,
  Feedback: (props) => <DialogButton load={loadFeedback} {...props} />,
};

interface FramedPageProps {
  layout: Layout;
  children: ReactNode;
}

/** A page with header, footer and banner. On a custom domain only the page of a secret exists. */
export function FramedPage({ layout, children }: FramedPageProps) {
  const { data: site, isFetched } = useQuery(siteQuery);
  const settings = useLoadedDialog(loadSettings);
  useHydrationEnd();
  if (site?.brand) return <LazyPart load={loadNotFound} props={{}} />;
  // The server answered 404: the host, which the site query returns, decides what to show.
  if (!isFetched && wasRefused() && !wasDrawn()) return null;
  return (
    <>
      <Frame
        layout={layout}
        colonel={site?.cust?.role === 'colonel'}
        tools={{ ...tools, openSettings: settings.open }}
      >
        {children}
      </Frame>
      <BannerSlot />
      {settings.dialog}
    </>
  );
}

function wasRefused(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return (
    load !== undefined && load instanceof PerformanceNavigationTiming && load.responseStatus === 404
  );
}
