import { useMutation, useQueryClient } from '@tanstack/react-query';

interface SingleCall<Sent, Reply> {
  mutationFn: (sent: Sent) => Promise<Reply>;
  onSuccess?: (reply: Reply, sent: Sent) => void;
  onError?: (error: Error) => void;
}

/** A call of which, by its key, one is under way at a time. A second click before the answer is there sends nothing. */
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
