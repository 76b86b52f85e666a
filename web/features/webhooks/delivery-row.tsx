import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { Delivery } from '../../data/webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { BriefMoment } from '../../ui/moment.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { eventName, outcomeText, stateMarks, stateName } from './names.ts';
import type { WebhookActions } from './use-webhook-actions.ts';
import styles from './webhooks.module.css';

/** What a button is about, for those who do not see in which line it stands. */
const heard = { which: (text: ReactNode) => <span className="visually-hidden">{text}</span> };

interface DeliveryRowProps {
  delivery: Delivery;
  /** What the columns are called. */
  columns: { readonly outcome: string; readonly when: string; readonly attempts: string };
  deeds: WebhookActions;
}

/** One delivery: of what, whether it arrived, and when it is tried next. */
export function DeliveryRow({ delivery, columns, deeds }: DeliveryRowProps) {
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
        values={{ event: eventName(intl, event), shortkey: <code>{shortkey}</code>, ...heard }}
      />
    </Button>
  );
}
