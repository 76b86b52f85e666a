import { createFileRoute } from '@tanstack/react-router';
import { isHydrating } from '../../prerender/hydration.ts';
import { wasSignedIn } from '../../api/signed-in.ts';
import { needMessages } from '../../intl/language.ts';

interface EntrySearch {
  /** The path after signing in; must be checked with `localPath` before use. */
  redirect?: string | undefined;
  /** What has just happened: shown if it is a known notice. */
  notice?: string | undefined;
}

/** Layout of the pages for visitors. */
export const Route = createFileRoute('/_framed/_signed-out')({
  validateSearch: ({ redirect, notice }): EntrySearch => ({
    // What is left out here would be kept as it is in the address.
    redirect: typeof redirect === 'string' ? redirect : undefined,
    notice: typeof notice === 'string' ? notice : undefined,
  }),
  beforeLoad: async ({ context: { queryClient }, search }) => {
    // Visitors do not wait for the guard, nor may hydration: the answer about the site waits for its end.
    if (wasSignedIn() && !isHydrating()) {
      const { redirectSignedIn } = await import('../../app/guard.ts');
      await redirectSignedIn(queryClient, search.redirect);
    }
    await needMessages('entry');
  },
});
