import { createFileRoute } from '@tanstack/react-router';
import { AdminPage } from '../../../features/admin/admin-page.tsx';
import { readSearch } from '../../../features/admin/tab-names.ts';
import { wideLayout } from '../../../features/layout/layout.ts';
import { needMessages } from '../../../intl/language.ts';

export const Route = createFileRoute('/_framed/_signed-in/colonel')({
  validateSearch: readSearch,
  beforeLoad: () => needMessages('colonel'),
  component: AdminPage,
  staticData: { layout: wideLayout },
});
