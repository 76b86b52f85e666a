import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { refusalOf } from '../../data/call-failure.ts';
import { useSingleCall } from '../../data/single-call.ts';
import { sendWebhookAction, type WebhookAction, webhookQuery } from '../../data/webhooks.ts';
import { accountFailureText } from '../../intl/account-failure.ts';

/** What is shown of a webhook that is set: itself, the form that changes it, or a question before something is done. */
export type View = 'plain' | 'editing' | 'renew' | 'remove';

export type WebhookActions = ReturnType<typeof useWebhookActions>;

/** The webhook has changed elsewhere, and what is shown here is old. */
const STALE = new Set(['webhook_missing', 'delivery_not_failed']);

/** What is being done with the webhook, one thing at a time; of all outcomes there is the latest. */
export function useWebhookActions() {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const [[view, viewBefore], setViews] = useState<readonly [View, View]>(['plain', 'plain']);
  // It outlives the deed that made it: who tests the webhook may still have to copy it.
  const [secret, setSecret] = useState<string | null>(null);
  const change = (next: View) => setViews(([current]) => [next, current]);
  const doing = useSingleCall(['webhook'], {
    mutationFn: (deed: WebhookAction) => sendWebhookAction(queryClient, deed),
    onSuccess: (record, { kind }) => {
      // Somebody may be typing while these are done.
      if (kind !== 'test' && kind !== 'resend') change('plain');
      if (kind === 'remove') setSecret(null);
      else if (record.secret !== undefined) setSecret(record.secret);
    },
    onError: (error) => {
      const code = refusalOf(error)?.code ?? '';
      if (STALE.has(code)) void queryClient.invalidateQueries(webhookQuery);
    },
  });
  const { variables: deed, error } = doing;
  return {
    view,
    viewBefore,
    secret,
    /** The latest deed, while it is under way and afterwards. */
    deed,
    isBusy: doing.isPending,
    /** What the server told of the webhook after it. */
    record: doing.data,
    error,
    errorText: error && accountFailureText(intl, error),
    send: doing.send,
    show: (next: View) => {
      if (doing.isError) doing.reset();
      change(next);
    },
  };
}
