import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';

const TICK_MS = 5000;

/** The current time in epoch milliseconds, renewed every few seconds. */
export function useNow(tickMs = TICK_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  return now;
}

/** A moment as date and time of day, for use inside a sentence. */
export function ExactMoment({ atSeconds }: { atSeconds: number }) {
  return useIntl().formatDate(atSeconds * 1000, { dateStyle: 'medium', timeStyle: 'short' });
}
