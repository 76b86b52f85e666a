import { useQueryClient } from '@tanstack/react-query';
import { accountQuery, type Account } from '../../data/account.ts';
import { useSingleCall } from '../../data/single-call.ts';

/** A call that changes something about the account. */
export function useAccountCall<Sent, Reply>(
  call: Parameters<typeof useSingleCall<Sent, Reply>>[1],
) {
  return useSingleCall(['account'], call);
}

/** Notes a change of the account at once, and asks the server how it really is. */
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
