import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Account, accountQuery } from '../../api/account.ts';
import { useAction } from '../../api/use-call.ts';
import { siteQuery } from '../../api/site.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';

/**
 * A call about the account.
 *
 * @param name of its form: another one is neither busy with it nor held up
 */
export function useAccountCall<Sent, Reply>(
  name: 'delete' | 'log' | 'password' | 'sessions' | 'token' | 'revocation',
  call: Parameters<typeof useAction<Sent, Reply>>[1],
) {
  return useAction(['account', name], call);
}

/** Applies a change to the cached account at once, then fetches the account again. */
export function useAccountChange() {
  const queryClient = useQueryClient();
  return (change: (account: Account) => Account) => {
    queryClient.setQueryData(
      accountQuery.queryKey,
      (account: Account | undefined) => account && change(account),
    );
    void queryClient.invalidateQueries(accountQuery);
  };
}

interface AccountBoundaryProps {
  /** Approximate height of the content, as a CSS length. */
  height: string;
  children: (account: Account) => ReactNode;
}

/** Renders what needs the account, once it is loaded. */
export function AccountBoundary({ height, children }: AccountBoundaryProps) {
  return (
    <QueryBoundary query={useQuery(accountQuery)} height={height}>
      {children}
    </QueryBoundary>
  );
}

/** Names the account of a password form for password managers. */
export function HiddenUserName() {
  const custid = useQuery(siteQuery).data?.cust?.custid ?? '';
  return <input hidden readOnly type="email" autoComplete="username" value={custid} />;
}
