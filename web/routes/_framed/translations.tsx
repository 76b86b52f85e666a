import { createFileRoute } from '@tanstack/react-router';
import { TranslationsPage } from '../../features/info/translations-page.tsx';
import { needMessages } from '../../intl/language.ts';

export const Route = createFileRoute('/_framed/translations')({
  beforeLoad: () => needMessages('info'),
  component: TranslationsPage,
});
