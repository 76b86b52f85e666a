import { createFileRoute } from '@tanstack/react-router';
import { FeedbackPage } from '../../features/feedback/feedback-page.tsx';
import { defaultLayout } from '../../features/layout/layout.ts';

export const Route = createFileRoute('/_framed/feedback')({
  component: FeedbackPage,
  // The feedback button would open the same form.
  staticData: { layout: { ...defaultLayout, feedback: false } },
});
