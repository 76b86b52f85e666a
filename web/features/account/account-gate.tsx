import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { showAccount } from '../../../shared/contract/account.ts';
import { accountQuery, type Account } from '../../data/account.ts';
import { pathOf } from '../../data/call.ts';
import { Gate } from '../../ui/gate.tsx';

interface AccountGateProps {
  /** How tall the content will be, about: a CSS length. */
  height: string;
  children: (account: Account) => ReactNode;
}

/** What hangs on the account. */
export function AccountGate({ height, children }: AccountGateProps) {
  return (
    <Gate query={useQuery(accountQuery)} path={pathOf(showAccount)} height={height}>
      {children}
    </Gate>
  );
}
