import { useState, type ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link, useRouter } from '@tanstack/react-router';
import type { Domain } from '../../data/domains.ts';
import { Menu } from '../../ui/menu.tsx';
import { BriefMoment } from '../../ui/moment.tsx';
import { ageOf } from './age.ts';
import { DomainStatus } from './domain-status.tsx';
import styles from './domain-table.module.css';
import { HostName } from './host-name.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

const messages = defineMessages({
  review: {
    id: 'domains.review',
    defaultMessage: 'Review verification steps',
    description: 'Entry in the menu of a custom domain: leads to what its DNS records have to be',
  },
  remove: {
    id: 'domains.remove',
    defaultMessage: 'Remove',
    description: 'Entry in the menu of a custom domain: takes it off the list, after a question',
  },
});

/** What a button is about, for those who do not see in which line it stands. */
const heard = { which: (text: ReactNode) => <span className="visually-hidden">{text}</span> };

interface DomainRowProps {
  domain: Domain;
  /** What the columns are called. */
  columns: { readonly status: string; readonly added: string };
  onReview: () => void;
}

/** One domain, and what can be done to it. */
export function DomainRow({ domain, columns, onReview }: DomainRowProps) {
  const intl = useIntl();
  const [isRemoving, setRemoving] = useState(false);
  const { identifier, display_domain: name } = domain;
  const { href } = useRouter().buildLocation({
    to: '/account/domains/$domain/verify',
    params: { domain: identifier },
  });
  return (
    <tr>
      <th scope="row">
        <Link
          to="/account/domains/$domain/verify"
          params={{ domain: identifier }}
          className={styles.name}
        >
          <HostName name={name} />
        </Link>
        {isRemoving && <RemoveDialog domain={domain} onClose={() => setRemoving(false)} />}
      </th>
      <td data-column={columns.status}>
        <DomainStatus status={domain.status} />
      </td>
      <td data-column={columns.added}>
        <BriefMoment measure={ageOf} atSeconds={domain.created} />
      </td>
      <td className={styles.actions}>
        <Menu
          label={
            <FormattedMessage
              id="domains.actions"
              defaultMessage="Actions<which> for {name}</which>"
              description="Button that opens the menu of a custom domain; which is for screen readers"
              values={{ name, ...heard }}
            />
          }
          items={[
            { key: 'review', text: intl.formatMessage(messages.review), href, onChoose: onReview },
            {
              key: 'remove',
              text: intl.formatMessage(messages.remove),
              onChoose: () => setRemoving(true),
            },
          ]}
        />
      </td>
    </tr>
  );
}
