import { createFileRoute } from '@tanstack/react-router';
import { needMessages } from '../../intl/language.ts';

/** Layout of the pages for signed-in customers. */
export const Route = createFileRoute('/_framed/_signed-in')({
  beforeLoad: async ({ context: { queryClient }, location, preload }) => {
    const { requireSignIn } = await import('../../app/guard.ts');
    await requireSignIn(queryClient, location, preload);
    await needMessages('account');
  },
});
