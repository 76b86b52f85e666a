import { type ReactNode, useEffect, useRef } from 'react';
import { defineMessages, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { Delivery } from '../../data/webhooks.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CardTable } from '../../ui/card-table.tsx';
import { BriefMoment } from '../../ui/moment.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { eventName, outcomeText, stateMarks, stateName } from './names.ts';
import type { WebhookActions } from './use-webhook-actions.ts';
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
    description: 'Heading of the column that says whether a delivery arrived, and why not',
  },
  when: {
    id: 'webhook.column.when',
    defaultMessage: 'When',
    description: 'Heading of the column that says when something happened to a secret',
  },
  attempts: {
    id: 'webhook.column.attempts',
    defaultMessage: 'Attempts',
    description: 'Heading of the column that says how often a delivery was tried',
  },
  again: {
    id: 'webhook.column.again',
    defaultMessage: 'What can be done',
    description: 'Heading, for screen readers, of the column with a button in failed deliveries',
  },
});

interface DeliveriesProps {
  deliveries: readonly Delivery[];
  deeds: WebhookActions;
}

/** What was sent lately, and what came of it. */
export function Deliveries({ deliveries, deeds }: DeliveriesProps) {
  const intl = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  const { deed, record, errorText } = deeds;
  const resent = deed?.kind === 'resend' && record !== undefined ? deed.id : null;
  // The button that had the focus is gone.
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
            defaultMessage="Newest first, for 30 days. What does not arrive is tried again, after longer and longer waits, before it is given up."
            description="Under the heading over the list of what was sent to a webhook"
          />
        </p>
      </div>
      {deed?.kind === 'resend' && errorText !== null && <Alert kind="error">{errorText}</Alert>}
      <output className="visually-hidden">{resent !== null && <Resent />}</output>
      {deliveries.length === 0 ? <None /> : <Table deliveries={deliveries} deeds={deeds} />}
    </section>
  );
}

function Table({ deliveries, deeds }: DeliveriesProps) {
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
        <DeliveryRow key={delivery.id} delivery={delivery} columns={columns} deeds={deeds} />
      ))}
    </CardTable>
  );
}

function Resent() {
  return (
    <FormattedMessage
      id="webhook.resent"
      defaultMessage="It is on its way again."
      description="Said to screen readers after a delivery that was given up is to be sent again"
    />
  );
}

function None() {
  return (
    <p className={styles.none}>
      <FormattedMessage
        id="webhook.deliveries.none"
        defaultMessage="Nothing was sent yet. Send a test, or wait for one of your secrets to end."
        description="In place of the list of what was sent to a webhook, when there is nothing in it"
      />
    </p>
  );
}

/** What a button is about, for those who do not see in which line it stands. */
const hidden = { which: (text: ReactNode) => <span className="visually-hidden">{text}</span> };

interface DeliveryRowProps {
  delivery: Delivery;
  /** What the columns are called. */
  columns: { readonly outcome: string; readonly when: string; readonly attempts: string };
  deeds: WebhookActions;
}

/** One delivery: of what, whether it arrived, and when it is tried next. */
function DeliveryRow({ delivery, columns, deeds }: DeliveryRowProps) {
  const intl = useIntl();
  const { event, shortkey, state, created, attempts, next_attempt: next } = delivery;
  const outcome = outcomeText(intl, delivery);
  return (
    <tr>
      <th scope="row">
        {eventName(intl, event)}
        {shortkey !== '' && (
          <code className={styles.key} dir="ltr">
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
        {state === 'failed' && event !== 'test' && <SendAgain delivery={delivery} deeds={deeds} />}
      </td>
    </tr>
  );
}

function SendAgain({ delivery, deeds }: Omit<DeliveryRowProps, 'columns'>) {
  const intl = useIntl();
  const { id, event, shortkey } = delivery;
  const { deed, isBusy, send } = deeds;
  return (
    <Button
      busy={isBusy && deed?.kind === 'resend' && deed.id === id}
      onClick={() => send({ kind: 'resend', id })}
    >
      <FormattedMessage
        id="webhook.resend"
        defaultMessage="Send again<which> “{event}” {shortkey}</which>"
        description="Button that sends a delivery again that was given up; which says which one, for screen readers"
        values={{ event: eventName(intl, event), shortkey: <code>{shortkey}</code>, ...hidden }}
      />
    </Button>
  );
}
