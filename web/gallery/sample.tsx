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
