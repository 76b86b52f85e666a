/** What surrounds a page. The recipient's page has a frame of its own, without any of this. */
export interface Layout {
  /** Maximum width of the page: one column, or the whole frame. */
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

/** For signing in and up: without the lists of links. */
export const authLayout: Layout = { ...defaultLayout, links: false };

/** For password resets: without navigation as well. */
export const bareAuthLayout: Layout = { ...authLayout, navigation: false };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Absent: `defaultLayout`. */
    layout?: Layout;
  }
}
