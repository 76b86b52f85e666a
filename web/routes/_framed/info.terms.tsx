import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '../../features/info/terms-page.tsx';
import { wideLayout } from '../../features/layout/layout.ts';
import { needMessages } from '../../intl/language.ts';

export const Route = createFileRoute('/_framed/info/terms')({
  beforeLoad: () => needMessages('info'),
  component: TermsPage,
  staticData: { layout: wideLayout },
});
