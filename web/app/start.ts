/** How both applications start: that of all pages, and that of the recipient's page. */
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/layout.css';
import type { ReactNode } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { reportError, watchErrors } from '../api/error-reporting.ts';
import { createQueryClient } from '../api/failure.ts';
import { skipHydration, wasPrerendered } from '../prerender/hydration.ts';
import { siteQuery } from '../api/site.ts';
import { isLoadedIn } from '../intl/language.ts';
import { fetchSerif } from './serif.ts';
import { tolerateTranslators } from './translators.ts';

/** Prepares the page, before anything is rendered. */
export function prepare(): QueryClient {
  tolerateTranslators();
  const queryClient = createQueryClient();
  fetchSerif();
  watchErrors(() => queryClient.getQueryData(siteQuery.queryKey)?.client_errors_enabled);
  return queryClient;
}

/**
 * Hydrates what was prerendered. Where nothing was, as in development, or where a part of it is missing, the page is rendered.
 *
 * @param load loads what the prerendered page consists of
 */
export async function start(app: ReactNode, load: () => Promise<void>): Promise<void> {
  const container = document.querySelector('#root');
  if (!container) throw new Error('The page has no root element');
  const { waxseal } = globalThis;
  await waxseal?.pageShown;
  if (waxseal) waxseal.isAppStarted = true;
  // Without an answer the calls are repeated, so the page may become another one.
  if (
    !wasPrerendered() ||
    waxseal?.shownState === 'unreachable' ||
    !(await isLoadedAsPrerendered(load))
  ) {
    skipHydration();
    createRoot(container).render(app);
  } else hydrateRoot(container, app);
}

/** Returns false when code, language or an answer of the page could not be loaded or read: it will not look as it was prerendered. */
async function isLoadedAsPrerendered(load: () => Promise<void>): Promise<boolean> {
  let isLoaded = true;
  const onFailure = () => {
    isLoaded = false;
  };
  addEventListener('vite:preloadError', onFailure);
  try {
    await load();
  } catch (error) {
    onFailure();
    reportError('promise', error);
  } finally {
    removeEventListener('vite:preloadError', onFailure);
  }
  return isLoaded && isLoadedIn(document.documentElement.dataset['prerendered']);
}
