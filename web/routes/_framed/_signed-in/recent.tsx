import { createFileRoute, useLocation } from '@tanstack/react-router';
import { termIn } from '../../../api/search-term.ts';
import { readSearch } from '../../../features/recent/search.ts';
import { RecentPage } from '../../../features/recent/recent-page.tsx';

interface RecentSearch {
  page?: unknown;
  per_page?: unknown;
}

export const Route = createFileRoute('/_framed/_signed-in/recent')({
  // The page validates it (`readSearch`): every page loads the route.
  validateSearch: (search: RecentSearch) => search,
  component: Recent,
});

function Recent() {
  const fragment = useLocation({ select: ({ hash }) => hash });
  return <RecentPage search={readSearch({ ...Route.useSearch() })} term={termIn(fragment)} />;
}
