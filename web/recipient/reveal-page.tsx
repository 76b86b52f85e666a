import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import type { showSecret } from '../../shared/contract/reveal.ts';
import { isKey } from '../../shared/link-key.ts';
import { isGone, refusalOf } from '../api/failure.ts';
import { clearClaim, hasClaim } from './claim-end.ts';
import { type Claim, liveClaim } from './claim.ts';
import { reportCrash } from '../api/error-reporting.ts';
import { HydrationEnd } from '../prerender/hydration.ts';
import {
  fitsLink,
  fragmentProblem,
  type LinkFragment,
  pageFragment,
} from '../api/link-fragment.ts';
import { isReload } from './reloaded.ts';
import { secretQuery } from '../api/reveal.ts';
import { Boundary, TryAgain } from '../ui/failure.tsx';
import { Alert, Notice } from '../ui/notice.tsx';
import { openingFailureText } from './failure-text.ts';
import { Opened } from './opened.tsx';
import type { Verified } from './bound.tsx';
import type { LoadReport } from './report.tsx';
import { RevealCrash } from './reveal-crash.tsx';
import {
  linkProblems,
  loadBound,
  RevealFrame,
  RevealSkeleton,
  useBrand,
  WaitingTitle,
} from './reveal-frame.tsx';
import { Sealed } from './sealed.tsx';
import { useReveal } from './use-reveal.ts';

/** Loaded when it is needed: every recipient waits for what the page loads at first. */
const loadGone = () => import('./gone.tsx');
const Gone = lazy(async () => ({ default: (await loadGone()).Gone }));
const loadIncompleteLink = () => import('../parts/incomplete-link.tsx');
const IncompleteLink = lazy(async () => ({ default: (await loadIncompleteLink()).IncompleteLink }));
const Bound = lazy(async () => ({ default: (await loadBound()).Bound }));
const FragmentProblem = lazy(async () => ({ default: (await linkProblems()).FragmentProblem }));

interface RevealPageProps {
  secretKey: string;
  loadReport: LoadReport;
}

/** The recipient's page, opened once, often on a phone and by people who do not know this product. */
export function RevealPage({ secretKey, loadReport }: RevealPageProps) {
  const fragment = pageFragment();
  const problem = fragmentProblem(fragment);
  const isAlone = useBrand() !== null;
  return (
    <RevealFrame>
      <Boundary fallback={<RevealCrash />} onError={reportCrash}>
        <Suspense fallback={<RevealSkeleton />}>
          {!isKey(secretKey) ? (
            <IncompleteLink isAlone={isAlone} />
          ) : problem !== null ? (
            <FragmentProblem problem={problem} isAlone={isAlone} />
          ) : (
            <RevealState secretKey={secretKey} fragment={fragment} loadReport={loadReport} />
          )}
          <HydrationEnd />
        </Suspense>
      </Boundary>
    </RevealFrame>
  );
}

interface RevealStateProps extends RevealPageProps {
  /** Decides who encrypted the secret, whatever the server answers. */
  fragment: LinkFragment;
}

function RevealState({ secretKey, fragment, loadReport }: RevealStateProps) {
  const secret = useQuery(secretQuery(secretKey));
  const opening = useReveal(secretKey, fragment);
  const { reveal, open, encryption } = opening;
  const [arrival] = useState(() => arriveAt(secretKey));
  const { claim } = arrival;
  const again = useRef(claim !== null && !claim.hasPassphrase);
  const isSpent = refusalOf(secret.error)?.code === 'secret_spent';
  useEffect(() => {
    if (!isSpent || !again.current) return;
    again.current = false;
    if (claim) void open('', claim);
  }, [isSpent, open, claim]);

  const { refetch } = secret;
  useEffect(() => {
    if (reveal.phase !== 'failed') return;
    const refusal = refusalOf(reveal.error);
    // The refusal does not contain the end of the lockout; the state of the secret does.
    if (refusal?.code === 'passphrase_locked' || refusal?.tries_left === 0) void refetch();
  }, [reveal, refetch]);

  const known = reveal.phase === 'open' ? reveal.secret : secret.data;
  return (
    <>
      <RevealPhase {...opening} {...arrival} fragment={fragment} secret={secret} />
      {encryption && <encryption.ReportLink id={known?.details.report_id} load={loadReport} />}
    </>
  );
}

interface RevealPhaseProps extends ReturnType<typeof useReveal>, Arrival {
  fragment: LinkFragment;
  secret: UseQueryResult<ReplyOf<typeof showSecret>>;
}

function RevealPhase({ fragment, secret, claim, mayBeOpen, ...opening }: RevealPhaseProps) {
  const { reveal, open, cancel, encryption } = opening;
  const isAlone = useBrand() !== null;
  if (reveal.phase === 'open') {
    const { secret: opened } = reveal;
    return encryption && opened.files?.length ? (
      <encryption.OpenedFiles secret={opened} />
    ) : (
      <Opened secret={opened} />
    );
  }
  if (reveal.phase === 'failed' && isGone(reveal.error)) {
    return (
      <Gone
        failure={refusalOf(reveal.error)}
        wasAttempted={claim === null}
        wasUnanswered={reveal.wasUnanswered}
        isAlone={isAlone}
      />
    );
  }
  if (secret.isPending) return <RevealSkeleton />;
  if (secret.data && !fitsLink(fragment, secret.data.details)) {
    return (
      <FragmentProblem
        isAlone={isAlone}
        problem={fragment === 'none' ? 'incomplete' : 'mismatch'}
      />
    );
  }
  if (secret.data) {
    const { has_passphrase: hasPassphrase, is_owner: isOwner, ...details } = secret.data.details;
    const isInParts = Boolean(details.parts);
    const sealed = ({ ticket, ...verified }: Partial<Verified>) => (
      <Sealed
        hasPassphrase={hasPassphrase}
        isOwner={isOwner}
        lockedUntil={details.locked_until}
        expiresAt={details.expiration_stamp}
        ciphertext={details.sealed_by ? { bytes: details.bytes, isInParts } : null}
        encryption={encryption}
        reveal={reveal}
        {...verified}
        onOpen={(passphrase) => void open(passphrase, { hasPassphrase, isInParts, ticket })}
        onCancel={cancel}
      />
    );
    return details.is_bound ? (
      <Bound secretKey={secret.data.record.key} fragment={fragment} reveal={reveal}>
        {sealed}
      </Bound>
    ) : (
      sealed({})
    );
  }
  if (claim && refusalOf(secret.error)?.code === 'secret_spent') {
    return (
      <Sealed
        again
        hasPassphrase={claim.hasPassphrase}
        ciphertext={fragment === 'none' ? null : claim}
        encryption={encryption}
        reveal={reveal}
        onOpen={(passphrase) => void open(passphrase, claim)}
        onCancel={cancel}
      />
    );
  }
  if (isGone(secret.error)) return <Gone failure={refusalOf(secret.error)} isAlone={isAlone} />;
  return (
    <LoadFailure
      error={secret.error}
      isClaimed={claim !== null}
      mayBeOpen={mayBeOpen}
      onRetry={() => void secret.refetch()}
    />
  );
}

interface Arrival {
  /** Of a tab that opened the secret within the lease, so that a reload shows it again. */
  claim: Claim | null;
  /** Whether this tab may have opened the secret before. Of claims that have ended nothing is stored. */
  mayBeOpen: boolean;
}

/**
 * On any other navigation than a reload, such as the back button, the claim is deleted: leaving the page gives up the secret.
 */
function arriveAt(secretKey: string): Arrival {
  if (isReload()) return { claim: liveClaim(secretKey, Date.now()), mayBeOpen: true };
  const mayBeOpen = hasClaim(secretKey);
  clearClaim(secretKey);
  return { claim: null, mayBeOpen };
}

interface LoadFailureProps {
  error: Error;
  /** Before a reload this tab tried to open it, and can repeat that. */
  isClaimed: boolean;
  mayBeOpen: boolean;
  onRetry: () => void;
}

/** The state of the secret could not be loaded. */
function LoadFailure({ error, isClaimed, mayBeOpen, onRetry }: LoadFailureProps) {
  const intl = useIntl();
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="reveal.failure"
          defaultMessage="Failed to fetch initial page data"
          description="Heading when the recipient's page could not be loaded"
        />
      }
    >
      <WaitingTitle />
      <Alert kind="error">{openingFailureText(intl, error, isClaimed)}</Alert>
      {!mayBeOpen && (
        <p>
          <FormattedMessage
            id="reveal.failure.note"
            defaultMessage="Nothing was opened. Check your connection and try again."
            description="Reassurance when the recipient's page could not be loaded"
          />
        </p>
      )}
      <TryAgain onRetry={onRetry} />
    </Notice>
  );
}
