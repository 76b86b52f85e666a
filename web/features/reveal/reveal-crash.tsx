import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { leaseMs, liveClaim } from '../../data/claim.ts';
import { Crash } from '../../ui/crash.tsx';
import { useNow } from '../../ui/exact-moment.tsx';

/** After a rendering error. What this tab has opened is not lost: a reload within the lease opens it again. */
export function RevealCrash({ secretKey }: { secretKey: string }) {
  const now = useNow(1000);
  const [claim] = useState(() => liveClaim(secretKey, now));
  const leftMs = claim ? claim.at + leaseMs(claim.isInParts) - now : 0;
  return (
    <Crash>
      {leftMs > 0 && (
        <p>
          <strong>
            <FormattedMessage
              id="reveal.crash"
              defaultMessage="The message is not lost: reload this page within {seconds, plural, one {# second} other {# seconds}} to open it again. No one else can."
              description="When the page breaks on which a message was opened; seconds counts down"
              values={{ seconds: Math.ceil(leftMs / 1000) }}
            />
          </strong>
        </p>
      )}
    </Crash>
  );
}
