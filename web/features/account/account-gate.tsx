import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { showAccount } from '../../../shared/contract/account.ts';
import { accountQuery, type Account } from '../../data/account.ts';
import { pathOf } from '../../data/call.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';

interface AccountGateProps {
  /** How tall the content will be, about: a CSS length. */
  height: string;
  children: (account: Account) => ReactNode;
}

/** What hangs on the account. */
export function AccountBoundary({ height, children }: AccountGateProps) {
  return (
    <QueryBoundary query={useQuery(accountQuery)} path={pathOf(showAccount)} height={height}>
      {children}
    </QueryBoundary>
  );
}
