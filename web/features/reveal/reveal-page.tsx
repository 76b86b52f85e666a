import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { isMissing, refusalOf } from '../../data/call-failure.ts';
import { liveClaim, type Claim } from '../../data/claim.ts';
import { clearClaim } from '../../data/claim-end.ts';
import { secretQuery } from '../../data/reveal.ts';
import { Gone } from './gone.tsx';
import { LoadFailure } from './load-failure.tsx';
import { Opened } from './opened.tsx';
import { QuietFrame } from './quiet-frame.tsx';
import { RevealSkeleton } from './reveal-skeleton.tsx';
import { Sealed } from './sealed.tsx';
import { useReveal } from './use-reveal.ts';

/** The reader's page: a stranger, on a phone, once. */
export function RevealPage({ secretKey }: { secretKey: string }) {
  const intl = useIntl();
  return (
    <QuietFrame>
      <title>
        {intl.formatMessage({
          id: 'reveal.title',
          defaultMessage: 'A sealed message',
          description: "Title of the reader's page in the browser tab",
        })}
      </title>
      <RevealState secretKey={secretKey} />
    </QuietFrame>
  );
}

function RevealState({ secretKey }: { secretKey: string }) {
  const secret = useQuery(secretQuery(secretKey));
  const { reveal, open } = useReveal(secretKey);
  const [earlier] = useState(() => claimBeforeReload(secretKey));
  const again = useRef(earlier !== null && !earlier.hasPassphrase);
  const spent = refusalOf(secret.error)?.code === 'secret_spent';
  useEffect(() => {
    if (!spent || !again.current) return;
    again.current = false;
    void open('', false);
  }, [spent, open]);

  const isLocked =
    reveal.phase === 'failed' && refusalOf(reveal.error)?.code === 'passphrase_locked';
  const { refetch } = secret;
  useEffect(() => {
    // Until when is in the state of the secret, not in the refusal.
    if (isLocked) void refetch();
  }, [isLocked, refetch]);

  if (reveal.phase === 'open') return <Opened secret={reveal.secret} />;
  if (reveal.phase === 'failed' && isMissing(reveal.error)) {
    return <Gone failure={refusalOf(reveal.error)} tried={earlier === null} />;
  }
  if (secret.isPending) return <RevealSkeleton />;
  if (secret.data) {
    const { has_passphrase: hasPassphrase, is_owner: isOwner, ...details } = secret.data.details;
    return (
      <Sealed
        hasPassphrase={hasPassphrase}
        isOwner={isOwner}
        lockedUntil={details.locked_until}
        reveal={reveal}
        onOpen={(passphrase) => void open(passphrase, hasPassphrase)}
      />
    );
  }
  if (spent && earlier) {
    const { hasPassphrase } = earlier;
    return (
      <Sealed
        again
        hasPassphrase={hasPassphrase}
        reveal={reveal}
        onOpen={(passphrase) => void open(passphrase, hasPassphrase)}
      />
    );
  }
  if (isMissing(secret.error)) return <Gone failure={refusalOf(secret.error)} />;
  return <LoadFailure error={secret.error} onRetry={() => void secret.refetch()} />;
}

/**
 * The claim of a tab that opened the secret moments ago: F5 must not lose it. Coming back any other way,
 * say with the back button, is no F5: who left the page has left the secret.
 */
function claimBeforeReload(secretKey: string): Claim | null {
  const [arrival] = performance.getEntriesByType('navigation');
  if (arrival instanceof PerformanceNavigationTiming && arrival.type === 'reload') {
    return liveClaim(secretKey, Date.now());
  }
  clearClaim(secretKey);
  return null;
}
