import { FormattedMessage, useIntl } from 'react-intl';
import { FormIncomplete } from '../../data/form.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { CreateActions } from './create-actions.tsx';
import styles from './create-form.module.css';
import { useCreate, useDraft, useOffer } from './draft.ts';
import { LinkPreview } from './link-preview.tsx';
import { PrivacyOptions } from './privacy-options.tsx';
import { SecretField } from './secret-field.tsx';

/** The form that seals a secret. A failure leaves everything in it where it was. */
export function CreateForm({ onCreated }: { onCreated: (metadataKey: string) => Promise<void> }) {
  const offer = useOffer();
  const draft = useDraft(offer);
  const create = useCreate(onCreated);
  const send = (kind: 'share' | 'generate') => {
    if (create.isPending) return;
    const { secret, passphrase, ttl } = draft;
    create.mutate({ kind, secret, passphrase, ...(ttl !== undefined && { ttl }) });
  };
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
        />
        <LinkPreview />
        <PrivacyOptions draft={draft} lifetimes={offer.lifetimes} />
      </div>
      <Terms ttlSecondsMax={offer.ttlSecondsMax} />
      {create.isError && <Failure error={create.error} />}
      <CreateActions
        hasContent={draft.secret !== ''}
        pending={create.isPending ? create.variables.kind : null}
        onGenerate={() => send('generate')}
      />
    </form>
  );
}

function Terms({ ttlSecondsMax }: { ttlSecondsMax: number }) {
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
