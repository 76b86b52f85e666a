import { createFileRoute } from '@tanstack/react-router';
import { AddPage } from '../../../features/domains/add-page.tsx';
import { defaultLayout } from '../../../features/layout/layout.ts';

export const Route = createFileRoute('/_framed/_signed-in/account/domains/add')({
  component: AddPage,
  staticData: { layout: { ...defaultLayout, feedback: false } },
});
