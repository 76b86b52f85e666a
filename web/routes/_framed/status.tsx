import { createFileRoute } from '@tanstack/react-router';
import { StatusPage } from '../../features/status/status-page.tsx';
import { needMessages } from '../../intl/language.ts';

export const Route = createFileRoute('/_framed/status')({
  beforeLoad: () => needMessages('info'),
  component: StatusPage,
});
