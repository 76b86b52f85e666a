import { createFileRoute, Outlet } from '@tanstack/react-router';
import { needMessages } from '../../intl/language.ts';

export const Route = createFileRoute('/_framed/_signed-in')({
  beforeLoad: () => needMessages('account'),
  component: Outlet,
});
