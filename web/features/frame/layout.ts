import type { ComponentType, ReactNode } from 'react';

/** What stands around a page. The reader's page has a frame of its own, with nothing of this. */
export interface Layout {
  /** How wide the page itself may grow: a column for work, or the whole frame. */
  readonly width: 'work' | 'wide';
  /** The logo, and beside it the navigation. */
  readonly masthead: boolean;
  readonly navigation: boolean;
  /** The footer's three lists of links. */
  readonly links: boolean;
  readonly feedback: boolean;
  readonly version: boolean;
}

export const defaultLayout: Layout = {
  width: 'work',
  masthead: true,
  navigation: true,
  links: true,
  feedback: true,
  version: true,
};

export const wideLayout: Layout = { ...defaultLayout, width: 'wide' };

/** Getting in: nothing but the way there. */
export const entryLayout: Layout = { ...defaultLayout, links: false };

/** A password forgotten: one thing to do, and nowhere else to go. */
export const bareEntryLayout: Layout = { ...entryLayout, navigation: false };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Absent: the default one. */
    layout?: Layout;
  }
}

interface ToolProps {
  className: string | undefined;
  /** What is said to those who see no icon; absent where the content says it. */
  label?: string;
  children: ReactNode;
}

/** Buttons of other features that stand in the frame. */
export interface Tools {
  readonly Settings: ComponentType<ToolProps>;
  readonly Feedback: ComponentType<ToolProps>;
}
