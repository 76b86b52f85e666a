import { useState, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '../data/query-client.ts';
import { type Site, siteQuery } from '../data/site.ts';

interface WithSiteProps {
  site: Site;
  children: ReactNode;
}

/** Lets what is inside believe that the server has told it of an installation and of who is signed in. */
export function WithSite({ site, children }: WithSiteProps) {
  const [client] = useState(() => {
    const created = createQueryClient();
    created.setQueryData(siteQuery.queryKey, site);
    return created;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
