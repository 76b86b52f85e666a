import './styles/tokens.css';
import './styles/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { watchErrors } from './data/error-reporting.ts';
import { createQueryClient } from './data/call-failure.ts';
import { skipHydration, wasDrawn } from './data/hydration.ts';
import { siteQuery } from './data/site.ts';
import { isLoadedIn } from './intl/language.ts';
import { createAppRouter } from './router.ts';
import { tolerateTranslators } from './translators.ts';

tolerateTranslators();
const queryClient = createQueryClient();
watchErrors(() => queryClient.getQueryData(siteQuery.queryKey)?.client_errors_enabled);
const router = createAppRouter(queryClient);
const app = <App queryClient={queryClient} router={router} />;
const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root element');

void start(root);

/** Hydrates what was drawn ahead. Where nothing was, as in development, or where a part of it is missing, the page is rendered. */
async function start(container: Element): Promise<void> {
  await globalThis.pageShown;
  globalThis.isAppStarted = true;
  const state = globalThis.shownState;
  // Without an answer the calls are repeated, so the page may become another one.
  if (!wasDrawn() || state === 'unreachable' || !(await isLoadedAsDrawn())) {
    skipHydration();
    createRoot(container).render(app);
    return;
  }
  if (state !== undefined) {
    await (await import('./features/reveal/reveal-page.tsx')).loadShownState(queryClient);
  }
  hydrateRoot(container, app);
}

/** Loads the page; returns false when its code or its language could not be loaded, so that it will not look as it was drawn. */
async function isLoadedAsDrawn(): Promise<boolean> {
  let isLoaded = true;
  const onFailure = () => {
    isLoaded = false;
  };
  addEventListener('vite:preloadError', onFailure);
  // Loads it without scrolling to its top: the drawn page may have been scrolled, or reloaded where it was.
  await router.commitLocation({ ...router.latestLocation, resetScroll: false });
  removeEventListener('vite:preloadError', onFailure);
  return isLoaded && isLoadedIn(document.documentElement.dataset['drawn']);
}
