import { useQueryClient } from '@tanstack/react-query';
import {
  type CustomerChange,
  type CustomerLine,
  cacheCustomer,
  sendChange,
} from '../../data/colonel.ts';
import { useSingleCall } from '../../data/single-call.ts';

/** What the dialogs have in common that change a customer. */
export interface ChangeDialogProps {
  customer: CustomerLine;
  busy: boolean;
  /** Why nothing changed. */
  error: string | null;
  onConfirm: (change: CustomerChange) => void;
  onClose: () => void;
}

/** Changes a customer; what is shown changes when the server says what they are now. */
export function useCustomerChange(custid: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useSingleCall(['colonel', 'customer', custid], {
    mutationFn: (change: CustomerChange) => sendChange(custid, change),
    onSuccess: (changed) => {
      cacheCustomer(queryClient, changed);
      onDone();
    },
  });
}
