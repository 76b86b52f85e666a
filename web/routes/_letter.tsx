import { createFileRoute, Outlet } from '@tanstack/react-router';
import { reportCrash } from '../api/error-reporting.ts';
import { needMessages } from '../intl/language.ts';
import { AnswerSkeleton } from '../features/answer/skeleton.tsx';
import { LetterFrame } from '../parts/letter.tsx';
import { HydrationEnd } from '../prerender/hydration.ts';
import { Boundary, Crash } from '../ui/failure.tsx';

export const Route = createFileRoute('/_letter')({
  beforeLoad: () => needMessages('public'),
  component: Letter,
});

/** Around the page of a link that strangers open, on custom domains, too: a frame without a menu. */
function Letter() {
  return (
    <LetterFrame skeleton={<AnswerSkeleton />}>
      <Boundary fallback={<Crash />} onError={reportCrash}>
        <Outlet />
        <HydrationEnd />
      </Boundary>
    </LetterFrame>
  );
}
