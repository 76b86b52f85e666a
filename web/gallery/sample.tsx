import { type ReactNode, useState } from 'react';
import styles from './gallery.module.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '../api/failure.ts';
import { type Site, siteQuery } from '../api/site.ts';

/** One state of a component, under its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles.sample} data-sample={name}>
      <figcaption className={styles.caption}>{name}</figcaption>
      <div>{children}</div>
    </figure>
  );
}

/** Several small samples side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

interface WithSiteProps {
  site: Site;
  children: ReactNode;
}

/** Renders its children with an installation, and its signed-in customer, in the query cache. */
export function WithSite({ site, children }: WithSiteProps) {
  const [client] = useState(() => {
    const created = createQueryClient();
    created.setQueryData(siteQuery.queryKey, site);
    return created;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/**
 * Shows states that only a pointer or the keyboard can set: every rule of a style sheet about `:hover` or focus gets a twin
 * for elements with `data-show="hover"` or `data-show="focus"`.
 */
const twins = [
  [/:hover/g, "[data-show='hover']"],
  [/:focus-visible|:focus(?![-\w])/g, "[data-show='focus']"],
] as const;

/** Adds the twins to all style sheets of the page, once. */
export function addShownStates(): void {
  for (const sheet of document.styleSheets) addTo(sheet);
}

function addTo(group: CSSStyleSheet | CSSGroupingRule): void {
  for (const rule of Array.from(group.cssRules)) {
    if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) addTo(rule);
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [state, shown] of twins) {
      const selector = rule.selectorText.replaceAll(state, shown);
      if (selector === rule.selectorText) continue;
      group.insertRule(`${selector} { ${rule.style.cssText} }`, group.cssRules.length);
    }
  }
}
