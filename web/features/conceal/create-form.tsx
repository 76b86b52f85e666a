import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { FormIncomplete } from '../../data/form.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { focusToType, TextArea } from '../../ui/text-area.tsx';
import styles from './create-form.module.css';
import { useCreate, useDraft, useOffer } from './draft.ts';
import { type LongerLifetime, PrivacyOptions } from './privacy-options.tsx';

interface RecipientsProps {
  onChange: (addresses: readonly string[]) => void;
  /** Null if there is none. */
  error: Error | null;
}

/** Parts for signed-in users, passed in so that visitors do not load them. */
interface AccountParts {
  readonly Recipients: ComponentType<RecipientsProps>;
  readonly Terms: ComponentType<TermsProps>;
  readonly isAboutRecipients: (error: Error | null) => boolean;
  /** The sender's own name of the secret, and its field. */
  readonly label: string;
  readonly labelField: ReactNode;
}

/** The domain of the link. */
interface ShareDomain {
  /** Empty: the site's own host. */
  readonly name: string;
  /** False if the account has no domains to choose from. */
  readonly picker: ReactNode;
}

/** What a larger plan offers beyond the current one. */
interface LargerPlan {
  readonly longer?: LongerLifetime;
  /** Shown below a text that was cut. */
  readonly afterCut?: ReactNode;
}

interface CreateFormProps {
  onCreated: (metadataKey: string) => Promise<void>;
  account?: AccountParts;
  domain?: ShareDomain;
  larger?: LargerPlan;
}

/** The form that creates a secret. After a failure its input is kept. */
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
      label: account?.label,
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
          {account?.labelField}
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

interface SecretFieldProps {
  value: string;
  onChange: (value: string) => void;
  charactersMax: number;
  /** Ctrl+Enter or Cmd+Enter was pressed. */
  onSubmitKey: () => void;
  /** Shown when the text was cut. */
  afterCut?: ReactNode;
}

export function SecretField({ charactersMax, ...props }: SecretFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => focusToType(area.current), []);
  return (
    <TextArea
      {...props}
      area={area}
      label={
        <FormattedMessage
          id="conceal.secret"
          defaultMessage="Your secret"
          description="Label of the field where the secret is typed"
        />
      }
      charactersMax={charactersMax}
      countFrom={charactersMax / 2}
      countInUse
      exact
    />
  );
}

/** Shows what the link will look like, on a custom domain or this host. */
function LinkPreview({ domain }: { domain: string | undefined }) {
  const { host, protocol } = domain ? new URL(`https://${domain}`) : globalThis.location;
  return (
    <Drawer
      name="Link preview"
      title={
        <FormattedMessage
          id="conceal.preview"
          defaultMessage="Link preview"
          description="Title of the drawer that shows how the link will look"
        />
      }
      summary={<bdi>{host}</bdi>}
    >
      <p className={styles.link} dir="ltr">
        {protocol}
        {'//'}
        <b>{host}</b>/secret/
        <span className={styles.key} aria-hidden="true">
          ••••••••••••••••••••••
        </span>
      </p>
      <p className={styles.note}>
        <FormattedMessage
          id="conceal.preview.note"
          defaultMessage="The dots become a key of random letters. Chat previews and mail scanners can look at the link without opening it."
          description="Explanation in the drawer that shows how the link will look"
        />
      </p>
    </Drawer>
  );
}

const reasons = defineMessages({
  hasContent: {
    id: 'conceal.generate.has-content',
    defaultMessage: 'Clear what you typed to generate a password instead',
    description: 'Why the button that generates a password is off',
  },
  empty: {
    id: 'conceal.create.empty',
    defaultMessage: 'Type or paste a secret first',
    description: 'Why the button that creates a link is off',
  },
  pending: {
    id: 'conceal.pending',
    defaultMessage: 'Please wait, your link is being made',
    description: 'Why a button is off while the form is being sent',
  },
});

interface CreateActionsProps {
  hasContent: boolean;
  /** The button whose request is running. */
  pending: 'share' | 'generate' | null;
  onGenerate: () => void;
}

export function CreateActions({ hasContent, pending, onGenerate }: CreateActionsProps) {
  const intl = useIntl();
  const reasonUnless = (allowed: boolean, reason: keyof typeof reasons) => {
    if (pending) return intl.formatMessage(reasons.pending);
    return allowed ? null : intl.formatMessage(reasons[reason]);
  };
  return (
    <div className={styles.actions}>
      <Button
        onClick={onGenerate}
        busy={pending === 'generate'}
        disabledReason={reasonUnless(!hasContent, 'hasContent')}
      >
        <FormattedMessage
          id="conceal.generate"
          defaultMessage="Generate a password"
          description="Button that makes a link to a new random password"
        />
      </Button>
      <Button
        type="submit"
        variant="primary"
        busy={pending === 'share'}
        disabledReason={reasonUnless(hasContent, 'empty')}
      >
        {pending === 'share' ? (
          <FormattedMessage
            id="conceal.creating"
            defaultMessage="Sealing…"
            description="Button that creates a link, while it is being created"
          />
        ) : (
          <FormattedMessage
            id="conceal.create"
            defaultMessage="Create a link"
            description="Button that creates a link to the typed secret"
          />
        )}
      </Button>
    </div>
  );
}
