import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { refusalOf } from '../../api/failure.ts';
import { addDomain } from '../../../shared/contract/domains.ts';
import { cacheDomain } from '../../api/domains.ts';
import { useCall } from '../../api/use-call.ts';
import { siteQuery } from '../../api/site.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AddLabel, BackToList } from './navigation.tsx';
import { NotInPlan, type UpgradeProps } from './not-in-plan.tsx';
import styles from './domains.module.css';

interface AddPageProps {
  Upgrade: ComponentType<UpgradeProps>;
  onAdded: (domain: string) => Promise<void>;
  /** Shown if custom domains are disabled. */
  notFound: ReactNode;
}

export function AddPage({ Upgrade, onAdded, notFound }: AddPageProps) {
  const intl = useIntl();
  const site = useQuery(siteQuery).data;
  if (site?.domains_enabled === false) return notFound;
  return (
    <div className={styles.page}>
      <title>
        {intl.formatMessage({
          id: 'domains.add',
          defaultMessage: 'Add a domain',
          description: 'Link, or button, to add a custom domain; also the heading of that page',
        })}
      </title>
      <BackToList />
      <div>
        <PageHeading>
          <AddLabel />
        </PageHeading>
        <p className={styles.lead}>
          <FormattedMessage
            id="domains.add.lead"
            defaultMessage="Use a domain whose DNS records you can change. The next page shows which records to add."
            description="Sentence under the heading of the page where a custom domain is added"
          />
        </p>
      </div>
      {site?.cust?.plan.options.custom_domains === false ? (
        <div className={styles.form}>
          <NotInPlan Upgrade={Upgrade} />
        </div>
      ) : (
        <AddForm onAdded={onAdded} />
      )}
    </div>
  );
}

const messages = defineMessages({
  empty: {
    id: 'domains.add.empty',
    defaultMessage: 'Enter a domain first',
    description: 'Why the button that adds a custom domain is off',
  },
});

/** Refusals that concern the name itself. */
const NAME_REFUSALS = new Set(['domain_invalid', 'domain_taken']);

/** Adds a domain. A failure keeps the name and focuses it. */
function useAddDomain(onAdded: (domain: string) => Promise<void>) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const adding = useCall(addDomain, {
    onSuccess: async (reply) => {
      cacheDomain(queryClient, reply);
      // The form stays busy until the next page is rendered.
      await onAdded(reply.record.identifier);
    },
    onError: () => input.current?.focus(),
  });
  const isNameRefused = NAME_REFUSALS.has(refusalOf(adding.error)?.code ?? '');
  return { input, adding, isNameRefused };
}

function AddForm({ onAdded }: { onAdded: (domain: string) => Promise<void> }) {
  const intl = useIntl();
  const [name, setName] = useState('');
  const { input, adding, isNameRefused } = useAddDomain(onAdded);
  const isEmpty = name.trim() === '';
  const failure = adding.error && failureText(intl, adding.error);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) adding.send({ body: { domain: name } });
      }}
    >
      <Field
        label={
          <FormattedMessage
            id="domains.domain"
            defaultMessage="Domain"
            description="The name of a custom domain: label of a field, heading of a column, name of a fact"
          />
        }
        required
        hint={<Hint />}
        error={isNameRefused ? failure : undefined}
      >
        {({ id, hintId }) => (
          <input
            ref={input}
            id={id}
            className={controlClass}
            name="domain"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value);
              if (adding.isError) adding.reset();
            }}
            aria-required
            aria-invalid={isNameRefused}
            aria-describedby={hintId}
          />
        )}
      </Field>
      {failure !== null && !isNameRefused && <Alert kind="error">{failure}</Alert>}
      <Button
        type="submit"
        variant="primary"
        busy={adding.isPending}
        disabledReason={isEmpty ? intl.formatMessage(messages.empty) : null}
      >
        <Label isPending={adding.isPending} />
      </Button>
    </form>
  );
}

function Hint() {
  return (
    <FormattedMessage
      id="domains.add.hint"
      defaultMessage="For example {subdomain} or {apex}. A subdomain that is used for nothing else is easiest."
      description="Hint under the field for a new custom domain; both values are examples of names"
      values={{
        subdomain: (
          <bdi dir="ltr" translate="no">
            secrets.example.com
          </bdi>
        ),
        apex: (
          <bdi dir="ltr" translate="no">
            example.com
          </bdi>
        ),
      }}
    />
  );
}

function Label({ isPending }: { isPending: boolean }) {
  return isPending ? (
    <FormattedMessage
      id="domains.adding"
      defaultMessage="Adding…"
      description="Button that adds a custom domain, while that is being done"
    />
  ) : (
    <FormattedMessage
      id="domains.add.confirm"
      defaultMessage="Add and continue"
      description="Button that adds a custom domain and leads on to its verification"
    />
  );
}
