import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '../../features/info/about-page.tsx';
import { needMessages } from '../../intl/language.ts';

export const Route = createFileRoute('/_framed/about')({
  beforeLoad: () => needMessages('info'),
  component: AboutPage,
});
