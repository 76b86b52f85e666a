import { type ReactNode, useEffect, useRef } from 'react';
import { defineMessages, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { DELIVERY_LOG_MAX } from '../../../shared/limits.ts';
import type { Delivery } from '../../api/webhooks.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { CardTable } from '../../ui/list.tsx';
import { BriefMoment } from '../../ui/moment.tsx';
import { StatusMark } from '../../ui/status.tsx';
import { eventName, outcomeText, stateMarks, stateName } from './webhook-names.ts';
import type { WebhookActions } from './webhook-actions.ts';
import styles from './webhooks.module.css';

const texts = defineMessages({
  heading: {
    id: 'webhook.deliveries',
    defaultMessage: 'Deliveries',
    description: 'Heading over the list of what was sent to a webhook',
  },
  event: {
    id: 'webhook.column.event',
    defaultMessage: 'Event',
    description: 'Heading of the column with the event and the short key of the secret',
  },
  outcome: {
    id: 'webhook.column.outcome',
    defaultMessage: 'Outcome',
    description: 'Heading of the column that shows whether a delivery arrived, and why not',
  },
  when: {
    id: 'common.when',
    defaultMessage: 'When',
    description: 'Heading of the column that shows when something happened',
  },
  attempts: {
    id: 'webhook.column.attempts',
    defaultMessage: 'Attempts',
    description: 'Heading of the column that shows how often a delivery was tried',
  },
  again: {
    id: 'common.actions',
    defaultMessage: 'Actions',
    description:
      'Heading, for screen readers, of the column with what can be done to the thing in the row; also the button in it',
  },
});

interface DeliveriesProps {
  deliveries: readonly Delivery[];
  actions: WebhookActions;
}

/** Recent deliveries and their outcomes. */
export function Deliveries({ deliveries, actions }: DeliveriesProps) {
  const intl = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  const { action, record, errorText } = actions;
  const resent = action?.kind === 'resend' && record !== undefined ? action.id : null;
  // The focused button is gone.
  useEffect(() => {
    if (resent !== null) heading.current?.focus();
  }, [resent]);
  return (
    <section className={styles.deliveries}>
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {intl.formatMessage(texts.heading)}
        </h2>
        <p className={styles.note}>
          <FormattedMessage
            id="webhook.deliveries.lead"
            defaultMessage="The latest {max, number} of the last 30 days, newest first. While a delivery waits, it is tried again for about a day, at longer and longer intervals. One that has failed is not: send it again yourself."
            description="Under the heading over the list of what was sent to a webhook"
            values={{ max: DELIVERY_LOG_MAX }}
          />
        </p>
      </div>
      {action?.kind === 'resend' && errorText !== null && <Alert kind="error">{errorText}</Alert>}
      <output className="visually-hidden">
        {resent !== null && (
          <FormattedMessage
            id="webhook.resent"
            defaultMessage="It was queued again."
            description="Said to screen readers after a delivery that was given up is to be sent again"
          />
        )}
      </output>
      {deliveries.length === 0 ? (
        <p className={styles.none}>
          <FormattedMessage
            id="webhook.deliveries.none"
            defaultMessage="Nothing has been sent yet. Send a test, or wait until one of your secrets is opened, burned or expires."
            description="In place of the list of what was sent to a webhook, when there is nothing in it"
          />
        </p>
      ) : (
        <Table deliveries={deliveries} actions={actions} />
      )}
    </section>
  );
}

function Table({ deliveries, actions }: DeliveriesProps) {
  const intl = useIntl();
  const columns = {
    outcome: intl.formatMessage(texts.outcome),
    when: intl.formatMessage(texts.when),
    attempts: intl.formatMessage(texts.attempts),
  };
  return (
    <CardTable
      label={intl.formatMessage(texts.heading)}
      className={styles.table}
      head={
        <>
          <th scope="col">{intl.formatMessage(texts.event)}</th>
          {Object.values(columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{intl.formatMessage(texts.again)}</span>
          </th>
        </>
      }
    >
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} columns={columns} actions={actions} />
      ))}
    </CardTable>
  );
}

/** Names the row of a button for screen readers. */
const hidden = { which: (text: ReactNode) => <span className="visually-hidden">{text}</span> };

interface DeliveryRowProps {
  delivery: Delivery;
  /** Column headings. */
  columns: { readonly outcome: string; readonly when: string; readonly attempts: string };
  actions: WebhookActions;
}

/** A delivery: its event, its outcome, and when it is retried. */
function DeliveryRow({ delivery, columns, actions: { running, send } }: DeliveryRowProps) {
  const intl = useIntl();
  const { id, event, shortkey, state, created, attempts, next_attempt: next } = delivery;
  const outcome = outcomeText(intl, delivery);
  return (
    <tr>
      <th scope="row">
        <span>{eventName(intl, event)}</span>
        {shortkey !== '' && (
          <code className={styles.key} dir="ltr" translate="no">
            {shortkey}
          </code>
        )}
      </th>
      <td data-column={columns.outcome}>
        <div>
          <StatusMark kind={stateMarks[state]}>{stateName(intl, state)}</StatusMark>
          {outcome !== null && <p className={styles.detail}>{outcome}</p>}
        </div>
      </td>
      <td data-column={columns.when}>
        <BriefMoment atSeconds={created} />
      </td>
      <td data-column={columns.attempts}>
        <div>
          <FormattedNumber value={attempts} />
          {next !== null && (
            <p className={styles.detail}>
              <FormattedMessage
                id="webhook.next"
                defaultMessage="Next: {when}"
                description="When a delivery is tried next; when is such as 'in 5 minutes'"
                values={{ when: <BriefMoment atSeconds={next} /> }}
              />
            </p>
          )}
        </div>
      </td>
      <td className={styles.again}>
        {state === 'failed' && event !== 'test' && (
          <Button
            busy={running?.kind === 'resend' && running.id === id}
            onClick={() => send({ kind: 'resend', id })}
          >
            <FormattedMessage
              id="webhook.resend"
              defaultMessage="Send again<which> “{event}” {shortkey}</which>"
              description="Button that sends a delivery again that was given up; which identifies it, for screen readers"
              values={{
                event: eventName(intl, event),
                shortkey: <code translate="no">{shortkey}</code>,
                ...hidden,
              }}
            />
          </Button>
        )}
      </td>
    </tr>
  );
}
