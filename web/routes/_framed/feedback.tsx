import { createFileRoute } from '@tanstack/react-router';
import { FeedbackPage } from '../../features/feedback/feedback-page.tsx';
import { defaultLayout } from '../../features/frame/layout.ts';
import { loadBotCheck } from '../-bot-check.ts';

export const Route = createFileRoute('/_framed/feedback')({
  component: Feedback,
  // Its own button would lead nowhere else.
  staticData: { layout: { ...defaultLayout, feedback: false } },
});

function Feedback() {
  return <FeedbackPage loadBotCheck={loadBotCheck} />;
}
