import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '../../features/info/terms-page.tsx';
import { needMessages } from '../../intl/language.ts';

export const Route = createFileRoute('/_framed/info/terms')({
  beforeLoad: () => needMessages('info'),
  component: TermsPage,
});
