import { useState } from 'react';

/** On which host a new link opens. */
export interface DomainChoice {
  /** The last choice, if it is still available, or the usual one. Empty: the site's own. */
  readonly domain: string;
  readonly setDomain: (domain: string) => void;
  /** What it is until someone chooses. */
  readonly setUsualDomain: (domain: string) => void;
}

/** The choice among the domains of an account, which this browser remembers. */
export function useShareDomain(domains: readonly string[]): DomainChoice {
  const [chosenDomain, setChosenDomain] = useState(storedDomain);
  const [usualDomain, setUsualDomain] = useState('');
  const known = new Set(['', ...domains]);
  return {
    domain: [chosenDomain, usualDomain].find((name) => name !== null && known.has(name)) ?? '',
    setDomain: (domain) => {
      setChosenDomain(domain);
      storeDomain(domain);
    },
    setUsualDomain,
  };
}

const DOMAIN_KEY = 'shareDomain';

/** Null before the first choice. */
function storedDomain(): string | null {
  try {
    return localStorage.getItem(DOMAIN_KEY);
  } catch {
    return null;
  }
}

function storeDomain(domain: string): void {
  try {
    localStorage.setItem(DOMAIN_KEY, domain);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
