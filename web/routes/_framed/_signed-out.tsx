import { createFileRoute } from '@tanstack/react-router';
import { needMessages } from '../../intl/language.ts';

interface EntrySearch {
  /** Where signing in leads; whoever goes there asks `localPath` first. */
  redirect?: string;
  /** What has just happened: a word that the page knows, or nothing. */
  notice?: string;
}

/** The pages for those who are not signed in. */
export const Route = createFileRoute('/_framed/_signed-out')({
  validateSearch: ({ redirect, notice }): EntrySearch => ({
    ...(typeof redirect === 'string' && { redirect }),
    ...(typeof notice === 'string' && { notice }),
  }),
  beforeLoad: async ({ context: { queryClient }, search }) => {
    const { admitVisitor } = await import('../-guard.ts');
    await admitVisitor(queryClient, search.redirect);
    await needMessages('entry');
  },
});
