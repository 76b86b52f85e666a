/** Pages that fill the window, one at a time, because they bring landmarks of their own: `/__gallery?page=<name>`. */
import type { ReactNode } from 'react';
import { Announcing, Colonel, SignedIn, SignedOut, WithoutAccounts } from './pages/framed.tsx';
import { Quiet } from './pages/quiet.tsx';

export const pages: Record<string, () => ReactNode> = {
  'without-accounts': WithoutAccounts,
  'signed-out': SignedOut,
  'signed-in': SignedIn,
  colonel: Colonel,
  announcing: Announcing,
  quiet: Quiet,
};
