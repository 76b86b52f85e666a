import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { addDomain } from '../../../shared/contract/domains.ts';
import { cacheDomain } from '../../api/domains.ts';
import { refusalOf } from '../../api/failure.ts';
import { siteQuery } from '../../api/site.ts';
import { useCall } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { NotFound } from '../../parts/not-found.tsx';
import { CallForm } from '../../parts/call-form.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { PageHeading } from '../../ui/notice.tsx';
import { AddLabel, BackToList, NotIncluded, SeePlan } from './domain-parts.tsx';
import styles from './domains.module.css';

/** The page where a domain is added. */
export function AddPage() {
  const intl = useIntl();
  const site = useQuery(siteQuery).data;
  if (site?.domains_enabled === false) return <NotFound />;
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
          <p>
            <NotIncluded />
          </p>
          <SeePlan />
        </div>
      ) : (
        <AddForm />
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

function AddForm() {
  const intl = useIntl();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const adding = useCall(addDomain, {
    onSuccess: (reply) => {
      cacheDomain(queryClient, reply);
      const domain = reply.record.identifier;
      // The form stays busy until the next page is rendered.
      return navigate({ to: '/account/domains/$domain/verify', params: { domain } });
    },
    onError: () => input.current?.focus(),
  });
  const isNameRefused = NAME_REFUSALS.has(refusalOf(adding.error)?.code ?? '');
  return (
    <CallForm
      className={styles.form}
      sending={adding}
      isAtField={isNameRefused}
      reason={name.trim() === '' ? intl.formatMessage(messages.empty) : null}
      onSubmit={() => adding.send({ body: { domain: name } })}
      action={
        <FormattedMessage
          id="domains.add.confirm"
          defaultMessage="Add and continue"
          description="Button that adds a custom domain and leads on to its verification"
        />
      }
      busyAction={
        <FormattedMessage
          id="domains.adding"
          defaultMessage="Adding…"
          description="Button that adds a custom domain, while that is being done"
        />
      }
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
        hint={
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
        }
        error={isNameRefused ? failureText(intl, adding.error) : undefined}
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
            onChange={(event) => setName(event.currentTarget.value)}
            aria-required
            aria-invalid={isNameRefused}
            aria-describedby={hintId}
          />
        )}
      </Field>
    </CallForm>
  );
}
