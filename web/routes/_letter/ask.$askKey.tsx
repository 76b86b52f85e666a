import { createFileRoute } from '@tanstack/react-router';
import { AnswerPage } from '../../features/answer/answer-page.tsx';
import { needMessages } from '../../intl/language.ts';

export const Route = createFileRoute('/_letter/ask/$askKey')({
  beforeLoad: () => needMessages('answer'),
  component: AnswerPage,
});
