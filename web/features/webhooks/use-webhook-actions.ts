import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { refusalOf } from '../../api/failure.ts';
import { useAction } from '../../api/use-call.ts';
import { sendWebhookAction, type WebhookAction, webhookQuery } from '../../api/webhooks.ts';
import { failureText } from '../../intl/failures.ts';

/** View of an existing webhook: its facts, the form, or a confirmation. */
export type View = 'plain' | 'editing' | 'renew' | 'remove';

export type WebhookActions = ReturnType<typeof useWebhookActions>;

/** Refusals which mean that the webhook was changed elsewhere. */
const STALE = new Set(['webhook_missing', 'delivery_not_failed']);

/** Runs the actions on the webhook, one at a time, and returns the result of the latest. */
export function useWebhookActions() {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const [[view, viewBefore], setViews] = useState<readonly [View, View]>(['plain', 'plain']);
  // Kept after the action that created it: the user may still have to copy it after a test.
  const [secret, setSecret] = useState<string | null>(null);
  const change = (next: View) => setViews(([current]) => [next, current]);
  const doing = useAction(['webhook'], {
    mutationFn: (action: WebhookAction) => sendWebhookAction(queryClient, action),
    onSuccess: (record, { kind }) => {
      // These leave an open form alone, because the user may be typing.
      if (kind !== 'test' && kind !== 'resend') change('plain');
      if (kind === 'remove') setSecret(null);
      else if (record.secret !== undefined) setSecret(record.secret);
    },
    onError: (error) => {
      const code = refusalOf(error)?.code ?? '';
      if (STALE.has(code)) void queryClient.invalidateQueries(webhookQuery);
    },
  });
  const { variables: action, error } = doing;
  return {
    view,
    viewBefore,
    secret,
    /** The latest action, pending or finished. */
    action,
    isBusy: doing.isPending,
    /** The webhook in the reply to that action. */
    record: doing.data,
    error,
    errorText: error && failureText(intl, error),
    send: doing.send,
    clearError: () => {
      if (doing.isError) doing.reset();
    },
    show: (next: View) => {
      if (doing.isError) doing.reset();
      change(next);
    },
  };
}
