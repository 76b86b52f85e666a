import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQuery, type Account } from '../../data/account.ts';

const mutationKey = ['account'];

interface AccountCall<Sent, Reply> {
  mutationFn: (sent: Sent) => Promise<Reply>;
  onSuccess?: (reply: Reply, sent: Sent) => void;
  onError?: (error: Error) => void;
}

/** A call that changes something about the account. A second click before the answer is there sends nothing. */
export function useAccountCall<Sent, Reply>(call: AccountCall<Sent, Reply>) {
  const queryClient = useQueryClient();
  const mutation = useMutation({ mutationKey, ...call });
  return {
    ...mutation,
    send: (sent: Sent) => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutation.mutate(sent);
    },
  };
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
