import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defaultNotify, type NotifyEvent } from '../../../shared/notify.ts';
import { siteQuery } from '../../data/site.ts';

/** What the sender is emailed about a new secret: as in their account, until they choose otherwise. */
export function useNotify() {
  const cust = useQuery(siteQuery).data?.cust;
  const [chosen, choose] = useState<readonly NotifyEvent[]>();
  return {
    shown: chosen ?? cust?.notify ?? defaultNotify,
    /** What is sent: nothing where the account decides. */
    options: chosen === undefined ? {} : { notify: chosen },
    choose,
  };
}
