import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { linkPath } from '../../shared/link-key.ts';
import { leaseMs, liveClaim } from './claim.ts';
import { serverTime } from '../api/server-clock.ts';
import { Crash } from '../ui/failure.tsx';
import { useTimeLeft } from '../ui/clock.ts';
import { timeLeftText } from '../intl/duration.ts';

/** After a rendering error. What this tab has opened is not lost: a reload within the lease opens it again. */
export function RevealCrash() {
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
