/** Shows a page of the application at an address, as its entry does, without a reload. */
import '../../../web/styles/tokens.css';
import '../../../web/styles/base.css';
import '../../../web/styles/layout.css';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { linkPath } from '../../../shared/link-key.ts';
import { createQueryClient } from '../../../web/api/failure.ts';
import { App } from '../../../web/app/providers.tsx';
import { createAppRouter } from '../../../web/app/router.ts';
import { needMessages } from '../../../web/intl/language.ts';
import { skipHydration } from '../../../web/prerender/hydration.ts';
import { RecipientPage } from '../../../web/recipient/page.tsx';

skipHydration();

let unmount: (() => void) | undefined;

/**
 * Opens an address. What a test has said about the answers of the server, and what the browser has stored, stays.
 *
 * @param address the path, with its query and fragment
 */
export async function open(address: string): Promise<void> {
  leave();
  history.replaceState(null, '', address);
  const queryClient = createQueryClient();
  const [, kind, key] = linkPath(location.pathname)?.split('/') ?? [];
  const secretKey = kind === 'secret' ? key : undefined;
  if (secretKey !== undefined) await needMessages('recipient');
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  root.render(
    <App queryClient={queryClient}>
      {secretKey === undefined ? (
        <RouterProvider router={createAppRouter(queryClient)} />
      ) : (
        <RecipientPage queryClient={queryClient} secretKey={secretKey} />
      )}
    </App>,
  );
  unmount = () => {
    root.unmount();
    container.remove();
    queryClient.clear();
  };
}

/** Leaves the page that is open. */
export function leave(): void {
  unmount?.();
  unmount = undefined;
}
