import {
  type MutationKey,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query';

type SingleCall<Sent, Reply> = Omit<UseMutationOptions<Reply, Error, Sent>, 'mutationKey'>;

/**
 * A mutation of which one at a time runs per key: a second click while it is pending sends nothing, even in the same turn, when
 * no component knows of the first one yet.
 */
export function useSingleCall<Sent = void, Reply = unknown>(
  mutationKey: MutationKey,
  call: SingleCall<Sent, Reply>,
) {
  const queryClient = useQueryClient();
  const { mutate, mutateAsync: _, reset, ...mutation } = useMutation({ mutationKey, ...call });
  const isRunning = () => queryClient.isMutating({ mutationKey }) > 0;
  return {
    ...mutation,
    send: (sent: Sent) => {
      if (!isRunning()) mutate(sent);
    },
    /** Forgets the outcome of the last one. A running one is kept. */
    reset: () => {
      if (!isRunning()) reset();
    },
  };
}
