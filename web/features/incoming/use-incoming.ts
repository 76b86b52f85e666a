import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { sendIncoming } from '../../../shared/contract/incoming.ts';
import { refusalOf } from '../../api/failure.ts';
import { UTF8_MARKER } from '../../api/form-body.ts';
import { clearFormFields, noteSent } from '../../api/incoming.ts';
import { checkShrimp } from '../../api/shrimp.ts';
import type { Site } from '../../api/site.ts';
import { useCall } from '../../api/use-call.ts';

type Field = 'secret' | 'ticket';

/** The error of each field: empty, or the server's message. */
type FieldErrors = Readonly<Partial<Record<Field, 'empty' | { readonly message: string }>>>;

/** The errors of the fields. Showing errors focuses the first invalid field. */
function useFieldErrors() {
  const area = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    area,
    input,
    errors,
    showErrors: (found: FieldErrors) => {
      setErrors(found);
      if (found.secret) area.current?.focus();
      else if (found.ticket) input.current?.focus();
    },
    clearError: (field: Field) => setErrors((before) => ({ ...before, [field]: undefined })),
  };
}

/** The input and its sending. A failure keeps the input and focuses the field it concerns. */
export function useIncoming(prefill: Site['form_fields']) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { showErrors, clearError, ...fields } = useFieldErrors();
  // A link to the form can bring the ticket number.
  const { ticket: linked = '' } = useSearch({ from: '/_framed/incoming/' });
  const [typed, setTyped] = useState({
    secret: prefill.secret ?? '',
    ticket: prefill.ticketno ?? String(linked),
  });
  useEffect(() => clearFormFields(queryClient), [queryClient]);
  const sending = useCall(sendIncoming, {
    onSuccess: (reply) => {
      noteSent(reply);
      return navigate({ to: '/incoming/sent' });
    },
    // The mutation holds the sent message.
    gcTime: 0,
    onError: (error) => {
      showErrors(errorsIn(error));
      void checkShrimp();
    },
  });
  return {
    ...fields,
    typed,
    write: (field: Field, text: string) => {
      setTyped((before) => ({ ...before, [field]: text }));
      clearError(field);
      if (sending.isError) sending.reset();
    },
    isSending: sending.isPending,
    /** Null if the error is shown at a field. */
    failure: Object.keys(errorsIn(sending.error)).length > 0 ? null : sending.error,
    send: () => {
      const empty = emptyIn(typed);
      // Clears the failure of the last attempt.
      sending.reset();
      showErrors(empty);
      if (Object.keys(empty).length > 0) return;
      const { secret, ticket: ticketno } = typed;
      sending.send({ body: { utf8: UTF8_MARKER, kind: 'share', secret, ticketno }, isForm: true });
    },
  };
}

function emptyIn({ secret, ticket }: Record<Field, string>): FieldErrors {
  return {
    ...(secret === '' && { secret: 'empty' }),
    ...(ticket.trim() === '' && { ticket: 'empty' }),
  };
}

/** The field that a refusal concerns, if any. */
function errorsIn(error: unknown): FieldErrors {
  const refusal = refusalOf(error);
  if (!refusal) return {};
  const { message } = refusal;
  if (refusal.code === 'ticket_invalid' || refusal.field === 'ticketno')
    return { ticket: { message } };
  return refusal.code === 'secret_empty' ? { secret: { message } } : {};
}
