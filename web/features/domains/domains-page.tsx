import { type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { removeDomain } from '../../../shared/contract/domains.ts';
import { type Domain, domainsQuery } from '../../api/domains.ts';
import { siteQuery } from '../../api/site.ts';
import { useCall } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { DashboardNavigation } from '../../parts/dashboard-navigation.tsx';
import { NotFound } from '../../parts/not-found.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CardTable, EmptyList } from '../../ui/list.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { BriefMoment } from '../../ui/moment.tsx';
import { PageHeading } from '../../ui/notice.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { AddLabel, DomainStatus, HostName, NotIncluded, SeePlan } from './domain-parts.tsx';
import styles from './domains.module.css';

/** The list of domains. */
export function DomainsPage() {
  const intl = useIntl();
  const site = useQuery(siteQuery).data;
  const list = useQuery({ ...domainsQuery, enabled: site?.domains_enabled === true });
  if (site?.domains_enabled === false) return <NotFound />;
  const title = intl.formatMessage({
    id: 'domains.title',
    defaultMessage: 'Custom domains',
    description:
      'Heading of the list of custom domains, its title in the browser tab, and the link to it',
  });
  const isIncluded = site?.cust?.plan.options.custom_domains ?? true;
  const add = isIncluded ? (
    <Link to="/account/domains/add" className={buttonClass('primary')}>
      <AddLabel />
    </Link>
  ) : (
    <SeePlan />
  );
  return (
    <>
      <title>{title}</title>
      <DashboardNavigation />
      <div className={styles.head}>
        <div className={styles.words}>
          <PageHeading>{title}</PageHeading>
          <p className={styles.lead}>
            <FormattedMessage
              id="domains.lead"
              defaultMessage="Your links can open on a domain that your recipients know."
              description="Sentence under the heading of the list of custom domains"
            />
          </p>
        </div>
        {/* The empty list contains the button itself. */}
        {list.data?.count !== 0 && add}
      </div>
      <QueryBoundary query={list} height="12rem">
        {({ records }) =>
          records.length === 0 ? (
            <EmptyList
              heading={
                <FormattedMessage
                  id="domains.none"
                  defaultMessage="No domains yet"
                  description="Shown in place of an empty list of custom domains"
                />
              }
              text={
                isIncluded ? (
                  <FormattedMessage
                    id="domains.none.text"
                    defaultMessage="Add a domain such as secrets.example.com, and your links open there, with your name and colour."
                    description="Explains an empty list of custom domains"
                  />
                ) : (
                  <NotIncluded />
                )
              }
            >
              {add}
            </EmptyList>
          ) : (
            <DomainTable title={title} domains={records} />
          )
        }
      </QueryBoundary>
    </>
  );
}

const columnTitles = defineMessages({
  status: {
    id: 'domains.status',
    defaultMessage: 'Status',
    description:
      'Heading over the facts about a custom domain; name of its status there, and of a column',
  },
  added: {
    id: 'domains.column.added',
    defaultMessage: 'Added',
    description: 'Heading of the column that shows when a custom domain was added',
  },
});

function DomainTable({ title, domains }: { title: string; domains: readonly Domain[] }) {
  const intl = useIntl();
  const names = {
    status: intl.formatMessage(columnTitles.status),
    added: intl.formatMessage(columnTitles.added),
  };
  return (
    <CardTable
      label={title}
      className={styles.table}
      head={
        <>
          <th scope="col">
            <FormattedMessage
              id="domains.domain"
              defaultMessage="Domain"
              description="The name of a custom domain: label of a field, heading of a column, name of a fact"
            />
          </th>
          <th scope="col">{names.status}</th>
          <th scope="col">{names.added}</th>
          <th scope="col">
            <span className="visually-hidden">
              <FormattedMessage
                id="common.actions"
                defaultMessage="Actions"
                description="Heading, for screen readers, of the column with what can be done to the thing in the row; also the button in it"
              />
            </span>
          </th>
        </>
      }
    >
      {domains.map((domain) => (
        <DomainRow key={domain.identifier} domain={domain} columns={names} />
      ))}
    </CardTable>
  );
}

const menuTexts = defineMessages({
  review: {
    id: 'domains.review',
    defaultMessage: 'Review verification steps',
    description: 'Entry in the menu of a custom domain: leads to what its DNS records have to be',
  },
  remove: {
    id: 'common.remove',
    defaultMessage: 'Remove',
    description: 'Button that asks whether to remove something',
  },
});

/** Names the row of a button for screen readers. */
const hidden = { which: (text: ReactNode) => <span className="visually-hidden">{text}</span> };

interface DomainRowProps {
  domain: Domain;
  /** Column headings. */
  columns: { readonly status: string; readonly added: string };
}

/** A domain, with its menu. */
function DomainRow({ domain, columns }: DomainRowProps) {
  const intl = useIntl();
  const router = useRouter();
  const [isRemoving, setRemoving] = useState(false);
  const { identifier, display_domain: name } = domain;
  const review = {
    to: '/account/domains/$domain/verify',
    params: { domain: identifier },
    search: { tab: 'dns' },
  } as const;
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
      </th>
      <td data-column={columns.status}>
        <DomainStatus status={domain.status} />
      </td>
      <td data-column={columns.added}>
        <BriefMoment atSeconds={domain.created} />
      </td>
      <td className={styles.actions}>
        <Menu
          label={
            <FormattedMessage
              id="domains.actions"
              defaultMessage="Actions<which> for {name}</which>"
              description="Button that opens the menu of a custom domain; which is for screen readers"
              values={{ name, ...hidden }}
            />
          }
          items={[
            {
              key: 'review',
              text: intl.formatMessage(menuTexts.review),
              href: router.buildLocation(review).href,
              onChoose: () => void router.navigate(review),
            },
            {
              key: 'remove',
              text: intl.formatMessage(menuTexts.remove),
              onChoose: () => setRemoving(true),
            },
          ]}
        />
        {isRemoving && <RemoveDialog domain={domain} onClose={() => setRemoving(false)} />}
      </td>
    </tr>
  );
}

/** Confirms that a domain is removed. Reloads the page afterwards, because many cached queries depend on the domains. */
function RemoveDialog({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const intl = useIntl();
  const host = useQuery({ ...siteQuery, select: ({ site_host: name }) => name }).data;
  const { identifier, display_domain: name } = domain;
  const removal = useCall(removeDomain, { onSuccess: () => location.reload() }, identifier);
  const isBusy = removal.isPending || removal.isSuccess;
  return (
    <ConfirmDialog
      title={
        <FormattedMessage
          id="domains.remove.title"
          defaultMessage="Remove {name}?"
          description="Title of the dialog that asks before a custom domain is removed"
          values={{ name: <HostName name={name} /> }}
        />
      }
      action={
        isBusy ? (
          <FormattedMessage
            id="common.removing"
            defaultMessage="Removing…"
            description="Button that removes something, while that is being done"
          />
        ) : (
          <FormattedMessage
            id="domains.remove.confirm"
            defaultMessage="Remove the domain"
            description="Button that removes a custom domain"
          />
        )
      }
      busy={isBusy}
      error={removal.error && failureText(intl, removal.error)}
      onConfirm={() => removal.send({ params: { domain: identifier }, body: {} })}
      onClose={onClose}
    >
      <p>
        <FormattedMessage
          id="domains.remove.links"
          defaultMessage="You can no longer create links on it. Secrets that no one has opened yet can still be opened on {host}: replace the domain in their links with {host}, and send them again."
          description="What removing a custom domain does to links; host is the site’s own"
          values={{
            host: (
              <bdi dir="ltr" translate="no">
                {host}
              </bdi>
            ),
          }}
        />
      </p>
      <p>
        <FormattedMessage
          id="domains.remove.again"
          defaultMessage="Its branding is deleted. You can add the domain and verify it again."
          description="What removing a custom domain does to it"
        />
      </p>
    </ConfirmDialog>
  );
}
