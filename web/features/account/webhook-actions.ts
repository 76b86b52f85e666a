import { useState } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import {
  removeWebhook,
  renewWebhookSecret,
  resendDelivery,
  setWebhook,
  testWebhook,
  type WebhookEvent,
  type WebhookFormat,
  type WebhookRecord,
} from '../../../shared/contract/webhooks.ts';
import { call } from '../../api/client.ts';
import { refusalOf } from '../../api/failure.ts';
import { useAction } from '../../api/use-call.ts';
import { webhookQuery } from '../../api/webhooks.ts';
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
    mutationFn: (action: WebhookAction) => sendAndCache(queryClient, action),
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
    /** What is being done. */
    running: doing.isPending ? action : undefined,
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

export interface WebhookDraft {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly format: WebhookFormat;
}

/** An action on the webhook; each returns its new state. */
type WebhookAction =
  | { readonly kind: 'set'; readonly draft: WebhookDraft }
  | { readonly kind: 'renew' | 'test' | 'remove' }
  | { readonly kind: 'resend'; readonly id: string };

/** Sends the action and caches the new state. A signing secret is returned and not cached. */
async function sendAndCache(
  queryClient: QueryClient,
  action: WebhookAction,
): Promise<WebhookRecord> {
  const { record } = await send(action);
  // A pending query would restore the old state.
  await queryClient.cancelQueries(webhookQuery);
  const { secret: _, ...cached } = record;
  queryClient.setQueryData(webhookQuery.queryKey, cached);
  return record;
}

function send(action: WebhookAction): Promise<ReplyOf<typeof setWebhook>> {
  switch (action.kind) {
    case 'set':
      return call(setWebhook, {
        body: { ...action.draft, events: [...action.draft.events] },
      });
    case 'renew':
      return call(renewWebhookSecret, { body: {} });
    case 'test':
      return call(testWebhook, { body: {} });
    case 'remove':
      return call(removeWebhook, { body: {} });
    case 'resend':
      return call(resendDelivery, { body: { id: action.id } });
  }
}
