import { useCallback, useSyncExternalStore } from 'react';
import {
  type Mutation,
  type MutationKey,
  notifyManager,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query';

type SingleCall<Sent, Reply> = Omit<UseMutationOptions<Reply, Error, Sent>, 'mutationKey'>;

/**
 * A mutation of which one at a time runs per key: a second click while it is pending sends nothing, even in the same turn, when
 * no component knows of the first one yet. One that was sent on an earlier visit to the page is pending here as well: else the
 * button would look ready, and do nothing.
 */
export function useSingleCall<Sent = void, Reply = unknown>(
  mutationKey: MutationKey,
  call: SingleCall<Sent, Reply>,
) {
  const { mutate, mutateAsync: _, reset, ...mutation } = useMutation({ mutationKey, ...call });
  const { running, findRunning } = useRunning<Sent, Reply>(mutationKey);
  return {
    ...mutation,
    isPending: running !== undefined,
    variables: running ? running.state.variables : mutation.variables,
    send: (sent: Sent) => {
      if (!findRunning()) mutate(sent);
    },
    /** Forgets the outcome of the last one. A running one is kept. */
    reset: () => {
      if (!findRunning()) reset();
    },
  };
}

/** The pending mutation of a key, whichever component has sent it. */
function useRunning<Sent, Reply>(mutationKey: MutationKey) {
  const cache = useQueryClient().getMutationCache();
  const findRunning = (): Mutation<Reply, Error, Sent> | undefined =>
    cache.find({ mutationKey, status: 'pending' });
  const subscribe = useCallback(
    // In one turn with the outcome, which `useMutation` learns in the same way.
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  const running = useSyncExternalStore(subscribe, findRunning, () => undefined);
  return { running, findRunning };
}
