import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '../../features/info/security-page.tsx';
import { wideLayout } from '../../features/layout/layout.ts';
import { needMessages } from '../../intl/language.ts';

export const Route = createFileRoute('/_framed/info/security')({
  beforeLoad: () => needMessages('security'),
  component: SecurityPage,
  staticData: { layout: wideLayout },
});
