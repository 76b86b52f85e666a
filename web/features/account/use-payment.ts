import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountQuery, type Account } from '../../data/account.ts';
import { siteQuery } from '../../data/site.ts';

const ASK_MS = 3000;
const PATIENCE_MS = 60_000;

/** How far a payment is that somebody comes from, and what is paid for once that is known. */
export interface PaymentState {
  readonly phase: 'waiting' | 'confirmed' | 'late';
  readonly subscription: Account['subscription'];
}

/** The payment provider tells the server by itself, a moment before or after its customer is back: asks for a minute. */
export function usePayment(): PaymentState {
  const queryClient = useQueryClient();
  const [isLate, setLate] = useState(false);
  const { data } = useQuery({
    ...accountQuery,
    refetchInterval: ({ state }) => (state.data?.subscription || isLate ? false : ASK_MS),
  });
  const subscription = data?.subscription;
  const isConfirmed = subscription !== undefined;
  useEffect(() => {
    if (isConfirmed) {
      // The frame and the form go by the plan that the site tells of.
      void queryClient.invalidateQueries({ queryKey: siteQuery.queryKey });
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isConfirmed, queryClient]);
  return { phase: isConfirmed ? 'confirmed' : isLate ? 'late' : 'waiting', subscription };
}
