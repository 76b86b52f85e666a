import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { boundNotify, defaultNotify, type NotifyEvent } from '../../../shared/notify.ts';
import { siteQuery } from '../../api/site.ts';

/** What the sender is emailed about a new secret: as the site does by itself, until they choose otherwise. */
export function useNotify(isBound: boolean) {
  const cust = useQuery(siteQuery).data?.cust;
  const [chosen, choose] = useState<readonly NotifyEvent[]>();
  const usual = cust?.notify ?? defaultNotify;
  return {
    shown: chosen ?? (isBound ? boundNotify(usual, usual) : usual),
    /** What is sent: nothing where the account decides. */
    options: chosen === undefined ? {} : { notify: chosen },
    choose,
  };
}
