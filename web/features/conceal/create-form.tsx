import type { ComponentType, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormIncomplete } from '../../data/form.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { CreateActions } from './create-actions.tsx';
import styles from './create-form.module.css';
import { useCreate, useDraft, useOffer } from './draft.ts';
import { LinkPreview } from './link-preview.tsx';
import { type LongerLifetime, PrivacyOptions } from './privacy-options.tsx';
import { SecretField } from './secret-field.tsx';

export interface RecipientsProps {
  onChange: (addresses: readonly string[]) => void;
  /** What was wrong with them; null when nothing was. */
  error: Error | null;
}

/** What only the signed in are given. It comes from outside, so that visitors do not load it. */
export interface AccountParts {
  readonly Recipients: ComponentType<RecipientsProps>;
  readonly Terms: ComponentType<TermsProps>;
  readonly isAboutRecipients: (error: Error | null) => boolean;
}

/** Where the link will open; from outside as well. */
export interface ShareDomain {
  /** Empty: on the site's own host. */
  readonly name: string;
  /** Absent where there is nothing to choose from. */
  readonly picker: ReactNode;
}

/** What a larger plan has beyond this one, for whoever wants more than they may. */
export interface LargerPlan {
  readonly longer?: LongerLifetime;
  /** Stands under a text that was cut. */
  readonly afterCut?: ReactNode;
}

interface CreateFormProps {
  onCreated: (metadataKey: string) => Promise<void>;
  account?: AccountParts;
  domain?: ShareDomain;
  larger?: LargerPlan;
}

/** The form that seals a secret. A failure leaves everything in it where it was. */
export function CreateForm({ onCreated, account, domain, larger }: CreateFormProps) {
  const offer = useOffer();
  const draft = useDraft(offer);
  const create = useCreate(onCreated, draft.recipients.length > 0);
  const send = (kind: 'share' | 'generate') => {
    if (create.isPending) return;
    const { secret, passphrase, ttl, recipients, locale } = draft;
    create.mutate({
      kind,
      secret,
      passphrase,
      recipients,
      locale,
      shareDomain: domain?.name,
      ...(ttl !== undefined && { ttl }),
    });
  };
  const badRecipients = account?.isAboutRecipients(create.error) ? create.error : null;
  const TermsLine = account?.Terms ?? Terms;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send('share');
      }}
    >
      <div className={styles.card}>
        <SecretField
          value={draft.secret}
          onChange={draft.setSecret}
          charactersMax={offer.charactersMax}
          onSubmitKey={() => send('share')}
          afterCut={larger?.afterCut}
        />
        {domain?.picker}
        <LinkPreview domain={domain?.name} />
        <PrivacyOptions draft={draft} lifetimes={offer.lifetimes} longer={larger?.longer}>
          {account && <account.Recipients onChange={draft.setRecipients} error={badRecipients} />}
        </PrivacyOptions>
      </div>
      <TermsLine ttlSecondsMax={offer.ttlSecondsMax} />
      {create.isError && !badRecipients && <Failure error={create.error} />}
      {create.isPending && create.failureCount > 0 && (
        <output className={styles.promise}>
          <FormattedMessage
            id="conceal.busy"
            defaultMessage="The service is busy. Trying again…"
            description="Said while the form on the start page is sent again by itself"
          />
        </output>
      )}
      <CreateActions
        hasContent={draft.secret !== ''}
        pending={create.isPending ? create.variables.kind : null}
        onGenerate={() => send('generate')}
      />
    </form>
  );
}

interface TermsProps {
  ttlSecondsMax: number;
}

function Terms({ ttlSecondsMax }: TermsProps) {
  return (
    <p className={styles.promise}>
      <FormattedMessage
        id="conceal.promise"
        defaultMessage="Links are anonymous and last at most {days, plural, one {# day} other {# days}}."
        description="One line under the form on the start page"
        values={{ days: Math.floor(ttlSecondsMax / 86_400) }}
      />
    </p>
  );
}

function Failure({ error }: { error: Error }) {
  const intl = useIntl();
  return (
    <Alert kind="error">
      {error instanceof FormIncomplete && error.missing === 'data' ? (
        <FormattedMessage
          id="conceal.empty"
          defaultMessage="You did not provide anything to share"
          description="Error: the form was sent without a secret"
        />
      ) : (
        formFailureText(intl, error)
      )}
    </Alert>
  );
}
