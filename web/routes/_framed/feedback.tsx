import { createFileRoute } from '@tanstack/react-router';
import { FeedbackPage } from '../../features/feedback/feedback-page.tsx';
import { defaultLayout } from '../../features/frame/layout.ts';

export const Route = createFileRoute('/_framed/feedback')({
  component: FeedbackPage,
  // Its own button would lead nowhere else.
  staticData: { layout: { ...defaultLayout, feedback: false } },
});
