import { useEffect } from 'react';

/** The broken seal, for the tab of a secret that was opened. */
export const brokenSeal = new URL('../../styles/favicon-broken.svg', import.meta.url).href;

/** Shows another icon in the tab until the page is left; null for that of the site. */
export function useTabIcon(href: string | null): void {
  useEffect(() => {
    if (href === null) return;
    const usual = [...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')];
    const own = document.createElement('link');
    own.rel = 'icon';
    own.type = 'image/svg+xml';
    own.href = href;
    // Browsers choose among all icons of a page, so it must be the only one.
    for (const link of usual) link.remove();
    document.head.append(own);
    return () => {
      own.remove();
      document.head.append(...usual);
    };
  }, [href]);
}
