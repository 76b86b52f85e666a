import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { anonymousPlan, basicPlan, type Plan } from '../../../shared/plans.ts';
import { planHere } from '../../data/plans.ts';
import type { Site } from '../../data/site.ts';
import styles from './free-plans.module.css';
import { Limits } from './limits.tsx';

const messages = defineMessages({
  anonymous: {
    id: 'pricing.free.anonymous',
    defaultMessage: 'Without an account',
    description: 'Heading of what everybody can do',
  },
  anonymousText: {
    id: 'pricing.free.anonymous.text',
    defaultMessage: 'Seal, send, follow and burn a secret without saying who you are.',
    description: 'What somebody without an account can do',
  },
  basic: {
    id: 'pricing.free.basic',
    defaultMessage: 'With a free account',
    description: 'Heading of what a free account can do',
  },
  basicText: {
    id: 'pricing.free.basic.text',
    defaultMessage: 'Also mails the link to its reader, and keeps a list of your recent secrets.',
    description: 'What a free account can do beyond what everybody can',
  },
});

/** What costs nothing. */
export function FreePlans({ site }: { site: Site | undefined }) {
  const [anonymous, basic] = [planHere(site, anonymousPlan), planHere(site, basicPlan)];
  return (
    <section className={styles.free} aria-labelledby="free-plans">
      <h2 id="free-plans" className={styles.heading}>
        <FormattedMessage
          id="pricing.free"
          defaultMessage="Free of charge"
          description="Heading of what can be done without paying"
        />
      </h2>
      <div className={styles.plans}>
        <FreePlan plan={anonymous} name={messages.anonymous} text={messages.anonymousText} />
        <FreePlan plan={basic} name={messages.basic} text={messages.basicText} />
      </div>
    </section>
  );
}

interface FreePlanProps {
  plan: Plan;
  name: MessageDescriptor;
  text: MessageDescriptor;
}

function FreePlan({ plan, name, text }: FreePlanProps) {
  const intl = useIntl();
  return (
    <div className={styles.plan}>
      <h3 className={styles.name}>{intl.formatMessage(name)}</h3>
      <p className={styles.text}>{intl.formatMessage(text)}</p>
      <Limits plan={plan} />
    </div>
  );
}
