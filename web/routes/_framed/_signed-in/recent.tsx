import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '../../../features/dashboard/paging.ts';
import { RecentPage } from '../../../features/dashboard/recent-page.tsx';

interface RecentQuery {
  page?: unknown;
  per_page?: unknown;
  q?: unknown;
}

export const Route = createFileRoute('/_framed/_signed-in/recent')({
  // Every page loads this line; what the query says is checked where it is used.
  validateSearch: (query: RecentQuery) => query,
  component: Recent,
});

function Recent() {
  return <RecentPage search={readSearch({ ...Route.useSearch() })} />;
}
