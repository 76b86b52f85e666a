import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { refusalOf } from '../../data/call-failure.ts';
import { complaintTexts } from './complaint-text.ts';
import {
  type Complaint,
  complaintsAbout,
  type FieldName,
  refusedField,
  type Values,
} from './complaints.ts';

interface EntryFormOptions<Field extends FieldName, Reply> {
  /** What is checked before it is sent. */
  fields: readonly Field[];
  send: (values: Values) => Promise<Reply>;
  onDone: (reply: Reply, values: Values) => Promise<void> | void;
}

/** Checks what a form holds, sends it, and says at which field something is wrong. */
export function useEntryForm<Field extends FieldName, Reply>(
  options: EntryFormOptions<Field, Reply>,
) {
  const { fields, send, onDone } = options;
  const intl = useIntl();
  const [complaints, setComplaints] = useState<Partial<Record<FieldName, Complaint>>>({});
  const sending = useMutation({
    mutationFn: send,
    // The form stays busy until the next page stands.
    onSuccess: async (reply, values) => onDone(reply, values),
  });
  const refusal = refusalOf(sending.error);
  const refused = refusal && refusedField(fields, refusal);
  return {
    isSending: sending.isPending,
    /** What went wrong, but for what stands at a field. */
    failure: refused ? null : sending.error,
    /** What is wrong with a field; null where nothing is. */
    errorOf: (field: Field): string | null => {
      const complaint: Complaint | undefined = complaints[field];
      if (complaint) return intl.formatMessage(complaintTexts[complaint]);
      return field === refused && refusal ? refusal.message : null;
    },
    submit: (form: HTMLFormElement) => {
      if (sending.isPending) return;
      const values = valuesOf(form);
      const found = complaintsAbout(fields, values);
      setComplaints(found);
      // What was wrong the last time is not what is wrong now.
      sending.reset();
      if (Object.keys(found).length === 0) sending.mutate(values);
    },
  };
}

/** Read from the form itself, which knows what password managers typed, too. */
function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
