import { createFileRoute } from '@tanstack/react-router';
import { RecentPage } from '../../../features/recent/recent-page.tsx';
import { readSearch } from '../../../features/recent/search.ts';

export const Route = createFileRoute('/_framed/_signed-in/recent')({
  validateSearch: readSearch,
  component: RecentPage,
});
