/** The recipient's page is an application of its own, without a router: strangers wait for what it loads. */
import { needMessages } from '../intl/language.ts';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { linkPath } from '../../shared/link-key.ts';
import { isGone } from '../api/failure.ts';
import { secretQuery } from '../api/reveal.ts';
import { siteQuery } from '../api/site.ts';
import { App } from '../app/providers.tsx';
import { endSessionOnDenial } from '../app/session.ts';
import { prepare, start } from '../app/start.ts';
import { RecipientPage } from './page.tsx';

const queryClient = prepare();
endSessionOnDenial({ queryClient });
// Not a key where the link is damaged, which the page says.
const secretKey = linkPath(location.pathname)?.split('/').at(2) ?? '';

await needMessages('recipient');
await start(
  <App queryClient={queryClient}>
    <RecipientPage queryClient={queryClient} secretKey={secretKey} />
  </App>,
  async () => {
    if (globalThis.waxseal?.shownState !== undefined) await loadShownState(queryClient, secretKey);
  },
);

/**
 * Takes over the answers from which the boot script has shown the state of a secret, so that React renders the same. Rejects where
 * the application reads them otherwise: the boot script checks little of their format.
 */
async function loadShownState(client: QueryClient, key: string): Promise<void> {
  // Observed until the page does so: an answer about a secret is not kept otherwise.
  const observer = new QueryObserver(client, secretQuery(key));
  const { promise, resolve } = Promise.withResolvers<void>();
  observer.subscribe(({ isPending }) => {
    if (!isPending) resolve();
  });
  await Promise.all([promise, client.query({ ...siteQuery, staleTime: 'static' })]);
  const { error } = observer.getCurrentResult();
  if (error && !isGone(error)) throw error;
}
