import { useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '../../data/call-failure.ts';
import { clearFormFields, sendMessage } from '../../data/incoming.ts';
import { checkShrimp } from '../../data/session.ts';
import type { Site } from '../../data/site.ts';

type Field = 'secret' | 'ticket';

/** What is wrong with each field: that it is empty, or in the server's words. */
type Complaints = Readonly<Partial<Record<Field, 'empty' | { readonly said: string }>>>;

/** What is wrong with the fields; the first that is takes the cursor. */
function useComplaints() {
  const area = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [complaints, setComplaints] = useState<Complaints>({});
  return {
    area,
    input,
    complaints,
    complain: (found: Complaints) => {
      setComplaints(found);
      if (found.secret) area.current?.focus();
      else if (found.ticket) input.current?.focus();
    },
    withdraw: (field: Field) => setComplaints((before) => ({ ...before, [field]: undefined })),
  };
}

/** What is typed, and its way to the server. A failure leaves it as it was, and leads to its field. */
export function useIncoming(prefill: Site['form_fields'], onSent: () => Promise<void>) {
  const queryClient = useQueryClient();
  const { complain, withdraw, ...fields } = useComplaints();
  const [typed, setTyped] = useState({
    secret: prefill.secret ?? '',
    ticket: prefill.ticketno ?? '',
  });
  useEffect(() => clearFormFields(queryClient), [queryClient]);
  const sending = useMutation({
    mutationFn: () => sendMessage(typed.secret, typed.ticket, onSent),
    // What was sent is in it.
    gcTime: 0,
    onError: (error) => {
      complain(complaintsIn(error));
      void checkShrimp();
    },
  });
  return {
    ...fields,
    typed,
    write: (field: Field, text: string) => {
      setTyped((before) => ({ ...before, [field]: text }));
      withdraw(field);
    },
    isSending: sending.isPending,
    /** What went wrong, but for what stands at a field. */
    failure: Object.keys(complaintsIn(sending.error)).length > 0 ? null : sending.error,
    send: () => {
      if (sending.isPending) return;
      const missing = missingIn(typed);
      // What was wrong the last time is not what is wrong now.
      sending.reset();
      complain(missing);
      if (Object.keys(missing).length === 0) sending.mutate();
    },
  };
}

function missingIn({ secret, ticket }: Record<Field, string>): Complaints {
  return {
    ...(secret === '' && { secret: 'empty' }),
    ...(ticket.trim() === '' && { ticket: 'empty' }),
  };
}

/** Which field a refusal is about, if it is about one. */
function complaintsIn(error: unknown): Complaints {
  const refusal = refusalOf(error);
  if (!refusal) return {};
  const said = { said: refusal.message };
  if (refusal.code === 'ticket_invalid' || refusal.field === 'ticketno') return { ticket: said };
  return refusal.code === 'secret_empty' ? { secret: said } : {};
}
