import { createFileRoute } from '@tanstack/react-router';
import { DocsPage } from '../../features/api-docs/docs-page.tsx';
import { wideLayout } from '../../features/layout/layout.ts';
import { needMessages } from '../../intl/language.ts';

export const Route = createFileRoute('/_framed/docs')({
  beforeLoad: () => needMessages('info'),
  component: DocsPage,
  staticData: { layout: wideLayout },
});
