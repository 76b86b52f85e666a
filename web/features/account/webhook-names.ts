/** Names of events, and texts for the state and the outcome of a delivery. */
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { DeliveryReason, WebhookEvent } from '../../../shared/contract/webhooks.ts';
import type { Delivery } from '../../api/webhooks.ts';
import { outcomeNames } from '../../intl/names.ts';
import type { MarkKind } from '../../ui/status.tsx';

const otherEvents = defineMessages({
  disputed: {
    id: 'webhook.event.disputed',
    defaultMessage: 'Reported',
    description:
      'Event that a webhook reports: someone with the link of an opened secret said that it was not them',
  },
  answered: {
    id: 'webhook.event.answered',
    defaultMessage: 'Answered',
    description: 'What a webhook reports: a request for a secret has an answer',
  },
  test: {
    id: 'webhook.event.test',
    defaultMessage: 'Test',
    description: 'What a webhook sends when its owner wants to see whether it works',
  },
});
const events: Record<Delivery['event'], MessageDescriptor> = { ...outcomeNames, ...otherEvents };

export function eventName(intl: IntlShape, event: Delivery['event']): string {
  return intl.formatMessage(events[event]);
}

/** Names of some events, such as "Received, Burned". */
export function eventList(intl: IntlShape, given: readonly WebhookEvent[]): string {
  return intl.formatList(
    given.map((event) => eventName(intl, event)),
    { type: 'unit' },
  );
}

const states: Record<Delivery['state'], MessageDescriptor> = defineMessages({
  waiting: {
    id: 'webhook.state.waiting',
    defaultMessage: 'Waiting',
    description: 'State of a delivery: it will be tried, or tried again',
  },
  delivered: {
    id: 'webhook.state.delivered',
    defaultMessage: 'Delivered',
    description: 'State of a delivery: the other server took it',
  },
  failed: {
    id: 'webhook.state.failed',
    defaultMessage: 'Failed',
    description: 'State of a delivery: it did not arrive, and is not tried any more',
  },
});

export function stateName(intl: IntlShape, state: Delivery['state']): string {
  return intl.formatMessage(states[state]);
}

export const stateMarks: Record<Delivery['state'], MarkKind> = {
  waiting: 'waiting',
  delivered: 'good',
  failed: 'bad',
};

const reasons: Record<DeliveryReason, MessageDescriptor> = defineMessages({
  unknown_host: {
    id: 'webhook.reason.unknown-host',
    defaultMessage: 'No server with that name was found.',
    description: 'Why a delivery did not arrive: the name is not in the DNS',
  },
  private_address: {
    id: 'webhook.reason.private-address',
    defaultMessage: 'The name points to a private network.',
    description: 'Why a delivery did not arrive: such addresses are never called',
  },
  unreachable: {
    id: 'webhook.reason.unreachable',
    defaultMessage: 'No secure connection could be made.',
    description: 'Why a delivery did not arrive: no one listens there, or not with TLS',
  },
  timeout: {
    id: 'webhook.reason.timeout',
    defaultMessage: 'The server took too long to answer.',
    description: 'Why a delivery did not arrive',
  },
  redirected: {
    id: 'webhook.reason.redirected',
    defaultMessage: 'The server redirected the request, and redirects are not followed.',
    description: 'Why a delivery did not arrive: the other server answered with a redirect',
  },
  refused: {
    id: 'webhook.reason.refused',
    defaultMessage: 'The server refused the request.',
    description: 'Why a delivery did not arrive: from the status of the answer',
  },
  unreadable: {
    id: 'webhook.reason.unreadable',
    defaultMessage: 'The stored URL can no longer be read. Enter it again.',
    description: 'Why a delivery did not arrive: the key that the address was sealed under is gone',
  },
});

type Outcome = Pick<Delivery, 'state' | 'status' | 'reason' | 'attempts'>;

/** Outcome of the last attempt, as a sentence; null if there was none. */
export function outcomeText(intl: IntlShape, { state, status, ...last }: Outcome): string | null {
  const { reason, attempts } = last;
  const isPlain = reason === null || reason === 'refused';
  if (status !== null && isPlain) {
    return intl.formatMessage(
      {
        id: 'webhook.reason.status',
        defaultMessage: 'The server answered with status {status}.',
        description: 'What the other server answered to a delivery; status is a number such as 500',
      },
      { status: String(status) },
    );
  }
  if (reason !== null) return intl.formatMessage(reasons[reason]);
  if (state === 'delivered' || attempts === 0) return null;
  return intl.formatMessage({
    id: 'webhook.reason.unknown',
    defaultMessage: 'It was not delivered.',
    description: 'Why a delivery failed, when no better reason is known',
  });
}
