import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defaultNotify, type NotifyEvent } from '../../../shared/notify.ts';
import { siteQuery } from '../../data/site.ts';

/** What the sender is emailed about a new secret: as in their account, until they choose otherwise. */
export function useNotify() {
  const cust = useQuery(siteQuery).data?.cust;
  const [chosen, setChosen] = useState<readonly NotifyEvent[] | null>(null);
  return { notify: chosen ?? cust?.notify ?? defaultNotify, setNotify: setChosen };
}
