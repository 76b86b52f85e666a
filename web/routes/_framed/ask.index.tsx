import { createFileRoute } from '@tanstack/react-router';
import { AskPage } from '../../features/ask/ask-page.tsx';
import { needMessages } from '../../intl/language.ts';

export const Route = createFileRoute('/_framed/ask/')({
  beforeLoad: () => needMessages('ask'),
  component: AskPage,
});
