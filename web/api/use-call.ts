/** The one way to send something from a screen. */
import { useCallback, useSyncExternalStore } from 'react';
import {
  type Mutation,
  type MutationKey,
  notifyManager,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint, ReplyOf } from '../../shared/contract/endpoint.ts';
import { call, type CallInput } from './client.ts';

type Options<Sent, Reply> = Omit<UseMutationOptions<Reply, Error, Sent>, 'mutationKey'>;

/**
 * The call of an endpoint, of which one at a time runs: see `useAction`.
 *
 * @param row tells calls of the same endpoint apart that may run side by side, such as those of the rows of a list
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  options: Omit<Options<CallInput<E>, ReplyOf<E>>, 'mutationFn'> = {},
  row = '',
) {
  return useAction([endpoint.path, row], {
    ...options,
    mutationFn: (input: CallInput<E>) => call(endpoint, input),
  });
}

/**
 * A mutation of which one at a time runs per key: a second click while it is pending sends nothing, even in the same turn, when
 * no component knows of the first one yet. One that was sent on an earlier visit to the page is pending here as well: else the
 * button would look ready, and do nothing.
 */
export function useAction<Sent = void, Reply = unknown>(
  mutationKey: MutationKey,
  options: Options<Sent, Reply>,
) {
  const { mutate, mutateAsync: _, reset, ...mutation } = useMutation({ mutationKey, ...options });
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
