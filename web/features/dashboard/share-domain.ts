import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../data/site.ts';

const STORAGE_KEY = 'shareDomain';

/** Where the next link will open: the choice of the last time, as long as it can still be had. */
export function useShareDomain() {
  const site = useQuery(siteQuery).data;
  const [wanted, setWanted] = useState(remembered);
  const domains = site?.custom_domains ?? [];
  return {
    /** Those that there are beside the site's own host. */
    domains,
    host: site?.site_host ?? '',
    /** Empty: the site's own host. */
    domain: domains.includes(wanted) ? wanted : '',
    choose: (domain: string) => {
      setWanted(domain);
      remember(domain);
    },
  };
}

function remembered(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

function remember(domain: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, domain);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
