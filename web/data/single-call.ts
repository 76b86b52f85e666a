import { useMutation, useQueryClient } from '@tanstack/react-query';

interface SingleCall<Sent, Reply> {
  mutationFn: (sent: Sent) => Promise<Reply>;
  onSuccess?: (reply: Reply, sent: Sent) => void;
  onError?: (error: Error) => void;
}

/** A mutation of which one at a time runs per key: a second click while it is pending sends nothing. */
export function useSingleCall<Sent, Reply>(
  mutationKey: readonly string[],
  call: SingleCall<Sent, Reply>,
) {
  const queryClient = useQueryClient();
  const mutation = useMutation({ mutationKey, ...call });
  return {
    ...mutation,
    send: (sent: Sent) => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutation.mutate(sent);
    },
  };
}
