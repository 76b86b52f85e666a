import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../data/site.ts';
import { SignOutNotice } from './sign-out-notice.tsx';

interface ColonelGuardProps {
  /** What everybody else sees: nothing that tells this page from one that is not there. */
  stranger: ReactNode;
  children: ReactNode;
}

/**
 * Lets colonels in. Nothing inside is ever rendered for anybody else, for it would ask the server, and the refusal
 * would sign them out.
 */
export function ColonelGuard({ stranger, children }: ColonelGuardProps) {
  const isColonel = useQuery({ ...siteQuery, select: ({ cust }) => cust?.role === 'colonel' }).data;
  const [wasColonel, setWasColonel] = useState(false);
  if (isColonel && !wasColonel) setWasColonel(true);
  if (isColonel) return children;
  return wasColonel ? <SignOutNotice /> : stranger;
}
