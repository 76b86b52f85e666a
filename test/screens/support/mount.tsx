/** Shows a page of the application at an address, as the boot script and its entry do, without a reload. */
import '../../../web/styles/tokens.css';
import '../../../web/styles/base.css';
import '../../../web/styles/layout.css';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { linkPath } from '../../../shared/link-key.ts';
import { pageNameOf } from '../../../shared/prerendered-pages.ts';
import { createQueryClient } from '../../../web/api/failure.ts';
import { App } from '../../../web/app/providers.tsx';
import { createAppRouter } from '../../../web/app/router.ts';
import { tolerateTranslators } from '../../../web/app/translators.ts';
import { needMessages } from '../../../web/intl/language.ts';
import { skipHydration } from '../../../web/prerender/hydration.ts';
import { cleanAddress, reloadForFragment } from '../../../web/prerender/link-address.ts';
import { RecipientPage } from '../../../web/recipient/page.tsx';

// As the HTML of every page does.
const print = document.createElement('link');
Object.assign(print, { rel: 'stylesheet', media: 'print', href: '/print.css' });
document.head.append(print);

reloadForFragment();
tolerateTranslators();
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
  const notPrerendered = { calls: {}, isAppStarted: true, earlyEvents: new Map() };
  globalThis.waxseal = {
    ...cleanAddress(),
    ...notPrerendered,
    regionalTag: 'en-US',
    pageShown: Promise.resolve(),
    stopRecording: () => undefined,
  };
  const queryClient = createQueryClient();
  const isRecipients = pageNameOf(location.pathname) === 'secret';
  if (isRecipients) await needMessages('recipient');
  const router = isRecipients ? null : createAppRouter(queryClient);
  show(
    <App queryClient={queryClient}>
      {router === null ? (
        <RecipientPage
          queryClient={queryClient}
          secretKey={linkPath(location.pathname)?.split('/').at(2) ?? ''}
        />
      ) : (
        <RouterProvider router={router} />
      )}
    </App>,
    () => {
      // What is still on its way to another address would lead the next page there.
      if (router) {
        router.history.destroy();
        Object.assign(router.history, { push: () => undefined, replace: () => undefined });
      }
      queryClient.clear();
    },
  );
}

/** Shows a component in place of the page that is open, at an address. */
export function mount(address: string, component: ReactNode): void {
  leave();
  history.replaceState(null, '', address);
  show(component, () => undefined);
}

function show(content: ReactNode, onLeave: () => void): void {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  root.render(content);
  unmount = () => {
    root.unmount();
    container.remove();
    onLeave();
  };
}

/** Leaves the page that is open. */
export function leave(): void {
  unmount?.();
  unmount = undefined;
}
