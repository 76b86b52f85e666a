import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { serverTime } from '../api/server-clock.ts';
import { exactFormat, slotOr } from '../prerender/slots.ts';

const TICK_MS = 5000;

/** The server's time in epoch milliseconds, renewed every few seconds. */
export function useNow(tickMs = TICK_MS): number {
  const [now, setNow] = useState(() => serverTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()), tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  return now;
}

/** A moment as date and time of day, for use inside a sentence. */
export function ExactMoment({ atSeconds }: { atSeconds: number }) {
  const intl = useIntl();
  return <span>{slotOr('moment', () => intl.formatDate(atSeconds * 1000, exactFormat))}</span>;
}
