import type { ReactNode } from 'react';
import { BannerSlot } from '../features/banner/banner-slot.tsx';
import { Frame } from '../features/frame/frame.tsx';
import type { Layout } from '../features/frame/layout.ts';
import { SettingsButton } from '../features/settings/settings-button.tsx';
import { FeedbackButton } from './-feedback-button.tsx';

const tools = { Settings: SettingsButton, Feedback: FeedbackButton };

interface FramedPageProps {
  layout: Layout;
  children: ReactNode;
}

/** A page with everything that stands around it. */
export function FramedPage({ layout, children }: FramedPageProps) {
  return (
    <>
      <Frame layout={layout} tools={tools}>
        {children}
      </Frame>
      <BannerSlot />
    </>
  );
}
