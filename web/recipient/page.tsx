/** The recipient's page, opened once, often on a phone and by people who do not know this product. */
import { lazy, Suspense, useEffect, useState } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { isKey, linkPath } from '../../shared/link-key.ts';
import { reportCrash } from '../api/error-reporting.ts';
import { fragmentProblem, type LinkFragment, pageFragment } from '../prerender/link-fragment.ts';
import { serverTime } from '../api/server-clock.ts';
import { watchShrimp } from '../api/shrimp.ts';
import { BrokenPage } from '../app/providers.tsx';
import { useSession } from '../app/session.ts';
import { withMessages } from '../intl/language.ts';
import { IncompleteLink } from '../parts/incomplete-link.tsx';
import { LetterFrame, useBrand } from '../parts/letter.tsx';
import { LinkSeal } from '../parts/link-seal.tsx';
import { HydrationEnd } from '../prerender/hydration.ts';
import { Boundary, Crash } from '../ui/failure.tsx';
import { useTimeLeft } from '../ui/clock.ts';
import { importWithRetry } from '../ui/lazy-part.tsx';
import { timeLeftText } from '../intl/duration.ts';
import { leaseMs, liveClaim } from '../api/claim.ts';
import { useEncrypted } from './encrypted-part.ts';
import { FragmentProblem, Gone, LoadFailure } from './gone.tsx';
import { Opened } from './opened.tsx';
import { RevealSkeleton } from './parts.tsx';
import { Unopened } from './unopened.tsx';
import { type Revealing, useReveal } from './use-reveal.ts';

const loadBound = () =>
  importWithRetry(() => withMessages('bound', () => import('./bound/bound.tsx')));
const Bound = lazy(async () => ({ default: (await loadBound()).Bound }));

interface RecipientPageProps {
  queryClient: QueryClient;
  secretKey: string;
}

/** The page, with what the root of the router has around all others. */
export function RecipientPage({ queryClient, secretKey }: RecipientPageProps) {
  useEffect(() => watchShrimp(document), []);
  useSession({ queryClient });
  return (
    <Boundary fallback={<BrokenPage />} onError={reportCrash}>
      <LinkSeal secretKey={secretKey}>
        <LetterFrame skeleton={<RevealSkeleton />}>
          <Boundary fallback={<RevealCrash />} onError={reportCrash}>
            <Link secretKey={secretKey} />
            <HydrationEnd />
          </Boundary>
        </LetterFrame>
      </LinkSeal>
    </Boundary>
  );
}

/** What the link itself says, before the server is asked. */
function Link({ secretKey }: { secretKey: string }) {
  const fragment = pageFragment();
  const problem = fragmentProblem(fragment);
  const isAlone = useBrand() !== null;
  if (!isKey(secretKey)) return <IncompleteLink isAlone={isAlone} />;
  if (problem !== null) return <FragmentProblem problem={problem} isAlone={isAlone} />;
  return <Secret secretKey={secretKey} fragment={fragment} />;
}

interface SecretProps {
  secretKey: string;
  fragment: LinkFragment;
}

function Secret({ secretKey, fragment }: SecretProps) {
  const revealing = useReveal(secretKey, fragment);
  const encrypted = useEncrypted();
  const { phase, answer } = revealing.state;
  const known = phase.name === 'opened' ? phase.secret : answer.data;
  return (
    <>
      <Phase revealing={revealing} secretKey={secretKey} />
      {encrypted && <encrypted.Report id={known?.details.report_id} />}
    </>
  );
}

interface PhaseProps {
  revealing: Revealing;
  secretKey: string;
}

function Phase({ revealing, secretKey }: PhaseProps) {
  const { state, refetch } = revealing;
  const { phase, answer } = state;
  const isAlone = useBrand() !== null;
  const encrypted = useEncrypted();
  switch (phase.name) {
    case 'loading':
      return <RevealSkeleton />;
    case 'unloaded':
      return (
        <LoadFailure
          error={phase.error}
          isClaimed={state.claim !== null}
          mayBeOpen={state.mayBeOpen}
          onRetry={() => void refetch()}
        />
      );
    case 'mismatched':
      return <FragmentProblem problem={phase.problem} isAlone={isAlone} />;
    case 'gone':
      return <Gone {...phase} wasUnanswered={state.wasUnanswered} isAlone={isAlone} />;
    case 'opened':
      return encrypted && phase.secret.files?.length ? (
        <encrypted.OpenedFiles secret={phase.secret} />
      ) : (
        <Opened secret={phase.secret} />
      );
    case 'verifying':
    case 'unopened':
    case 'opening':
    case 'failed':
      return answer.data?.details.is_bound ? (
        <Suspense fallback={<RevealSkeleton />}>
          <Bound secretKey={secretKey} revealing={revealing} />
        </Suspense>
      ) : (
        <Unopened revealing={revealing} />
      );
  }
}

/** After a rendering error. What this tab has opened is not lost: a reload within the lease opens it again. */
function RevealCrash() {
  const intl = useIntl();
  const [claim] = useState(() => {
    const secretKey = linkPath(location.pathname)?.split('/').at(2) ?? '';
    return liveClaim(secretKey, Date.now());
  });
  // A claim is stored by this browser's clock.
  const leftMs = useTimeLeft(claim ? serverTime(claim.at) + leaseMs(claim.isInParts) : 0);
  return (
    <Crash>
      {leftMs > 0 && (
        <p>
          <strong>
            <FormattedMessage
              id="reveal.crash"
              defaultMessage="The message is not lost: reload this page now to open it again. Only this tab can."
              description="When the page breaks on which a message was opened"
            />
          </strong>{' '}
          <FormattedMessage
            id="download.time-left"
            defaultMessage="About {time} left"
            description="How long a download will take; {time} is such as 40 seconds"
            values={{ time: timeLeftText(intl, leftMs / 1000) }}
          />
        </p>
      )}
    </Crash>
  );
}
