import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';
import { planName } from '../../intl/plan-names.ts';
import styles from './overview.module.css';
import { type PaymentState, usePayment } from './use-payment.ts';

type Texts = Readonly<Record<PaymentState['phase'], MessageDescriptor>>;

const titles: Texts = defineMessages({
  waiting: {
    id: 'account.paid.waiting',
    defaultMessage: 'Your payment is being confirmed',
    description: 'On the account page, for somebody who has just paid for a plan',
  },
  confirmed: {
    id: 'account.paid.confirmed',
    defaultMessage: 'Thank you. Your payment has arrived.',
    description: 'On the account page, once the payment for a plan has arrived',
  },
  late: {
    id: 'account.paid.late',
    defaultMessage: 'Your payment is not confirmed yet',
    description: 'On the account page, when the payment for a plan has not arrived for a minute',
  },
});

const notes: Texts = defineMessages({
  waiting: {
    id: 'account.paid.waiting.note',
    defaultMessage: 'This takes a few seconds. Your plan will show here by itself.',
    description: 'Under “Your payment is being confirmed”',
  },
  confirmed: {
    id: 'account.paid.confirmed.note',
    defaultMessage: 'You have {plan} from now on.',
    description: 'Under “Your payment has arrived”; plan is the name of a plan',
  },
  late: {
    id: 'account.paid.late.note',
    defaultMessage:
      'That can take some minutes. Nothing is lost: come back to this page later, and pay no second time.',
    description: 'Under “Your payment is not confirmed yet”',
  },
});

/** For somebody who comes from a payment: whether it has arrived. */
export function PaymentNotice() {
  const intl = useIntl();
  const { phase, subscription } = usePayment();
  const plan = subscription ? planName(intl, subscription.planid) : '';
  return (
    <div role="status" className={styles.notice} data-state={phase}>
      <strong className={styles.title}>{intl.formatMessage(titles[phase])}</strong>
      {intl.formatMessage(notes[phase], { plan })}
    </div>
  );
}
