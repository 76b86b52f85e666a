import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../data/site.ts';

/** Lets a password manager know whose password a form asks for. */
export function UserName() {
  const custid = useQuery(siteQuery).data?.cust?.custid ?? '';
  return <input hidden readOnly type="email" autoComplete="username" value={custid} />;
}
