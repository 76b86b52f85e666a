import { FormattedMessage } from 'react-intl';
import type { Plan } from '../../../shared/plans.ts';
import { useLifetimeText } from '../../ui/lifetime.tsx';
import styles from './limits.module.css';

/** How long a plan's secrets may be, and how long they may wait: the numbers that the server enforces. */
export function Limits({ plan: { options } }: { plan: Plan }) {
  const lifetimeText = useLifetimeText();
  return (
    <dl className={styles.limits}>
      <div>
        <dt>
          <FormattedMessage
            id="pricing.limit.size"
            defaultMessage="Longest secret"
            description="Limit of a plan: how many characters a secret may have"
          />
        </dt>
        <dd>
          <FormattedMessage
            id="pricing.limit.size.value"
            defaultMessage="{size, plural, one {# character} other {# characters}}"
            description="How many characters a secret may have on a plan"
            values={{ size: options.size }}
          />
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage
            id="pricing.limit.lifetime"
            defaultMessage="Longest lifetime"
            description="Limit of a plan: how long a link may wait for its reader"
          />
        </dt>
        <dd>{lifetimeText(options.ttl)}</dd>
      </div>
    </dl>
  );
}
