import { createFileRoute } from '@tanstack/react-router';
import { PrivateAskPage } from '../../features/ask/private-ask-page.tsx';
import { needMessages } from '../../intl/language.ts';

export const Route = createFileRoute('/_framed/private/ask/$askKey')({
  beforeLoad: () => needMessages('ask'),
  component: PrivateAskPage,
});
