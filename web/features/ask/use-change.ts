import { useQueryClient } from '@tanstack/react-query';
import type { Bytes } from '../../../shared/seal/bytes.ts';
import { changeRequest } from '../../api/asks.ts';
import { recordActivity } from '../../api/receipts.ts';
import { useAction } from '../../api/use-call.ts';

/** Changes a request; one change at a time. */
export function useChange(key: string, secret: Bytes) {
  const queryClient = useQueryClient();
  return useAction(['ask', 'change', key], {
    onMutate: recordActivity,
    mutationFn: (change: Parameters<typeof changeRequest>[2]) =>
      changeRequest(queryClient, { key, secret }, change),
  });
}
