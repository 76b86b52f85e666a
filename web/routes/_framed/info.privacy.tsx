import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../../features/info/privacy-page.tsx';
import { wideLayout } from '../../features/layout/layout.ts';
import { needMessages } from '../../intl/language.ts';

export const Route = createFileRoute('/_framed/info/privacy')({
  beforeLoad: () => needMessages('info'),
  component: PrivacyPage,
  staticData: { layout: wideLayout },
});
