/** The recipient's page is an application of its own, without a router: strangers wait for what it loads. */
import { linkPath } from '../../shared/link-key.ts';
import { App } from '../app/providers.tsx';
import { endSessionOnDenial } from '../app/session.ts';
import { loadShownState } from './shown-state.ts';
import { needMessages } from '../intl/language.ts';
import { prepare, start } from '../app/start.ts';
import { RecipientPage } from './recipient-page.tsx';

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
    if (globalThis.shownState !== undefined) await loadShownState(queryClient);
  },
);
