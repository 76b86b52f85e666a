/** Destroys secrets before they are opened: one, after a page that asks, or those of several that still wait. */
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { burnSecret } from '../../../shared/contract/receipts.ts';
import { isKey } from '../../../shared/link-key.ts';
import { refusalOf } from '../../api/failure.ts';
import { burnAll, isOver, type Receipt, receiptQuery } from '../../api/receipts.ts';
import { refreshRecent } from '../../api/recent.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { IncompleteLink } from '../../parts/incomplete-link.tsx';
import { Alert, Notice, PageHeading } from '../../ui/notice.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ExactMoment } from '../../ui/moment.tsx';
import { LoadingHeading, Skeleton } from '../../ui/loading.tsx';
import { PassphraseField } from '../../ui/field.tsx';
import { LinkSeal, SealName } from '../../parts/link-seal.tsx';
import { Seal } from '../../ui/seal.tsx';
import { AnswerBurnTexts, isAnswer } from './answer.tsx';
import { PrivatePageBoundary } from './boundary.tsx';
import styles from './burn.module.css';
import { useClearedOnLeave } from './generated.tsx';

/** Confirmation before a secret is destroyed unread. */
export function BurnPage() {
  const { metadataKey } = useParams({ from: '/_framed/private/$metadataKey/burn' });
  useClearedOnLeave(metadataKey);
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'burn.title',
    defaultMessage: 'Burn a secret',
    description: 'Title of the burn page in the browser tab',
  });
  if (!isKey(metadataKey)) return <IncompleteLink />;
  return (
    <PrivatePageBoundary key={metadataKey} metadataKey={metadataKey} titleOf={() => title}>
      {(receipt) =>
        receipt ? <Loaded receipt={receipt} metadataKey={metadataKey} /> : <BurnSkeleton />
      }
    </PrivatePageBoundary>
  );
}

interface LoadedProps {
  receipt: Receipt;
  metadataKey: string;
}

function Loaded({ receipt, metadataKey }: LoadedProps) {
  return isOver(receipt) ? (
    <CannotBurn receipt={receipt} metadataKey={metadataKey} />
  ) : (
    <div className={styles.page}>
      <BurnForm receipt={receipt} metadataKey={metadataKey} />
    </div>
  );
}

function BurnSkeleton() {
  return (
    <div className={styles.page}>
      <LoadingHeading />
      <div className={styles.intro}>
        <Skeleton width="5rem" height="5rem" />
        <Skeleton width="10rem" height="1.375rem" />
        <Skeleton width="24rem" height="4rem" />
        <Skeleton width="26rem" height="5.25rem" />
      </div>
      <Skeleton height="8.5rem" />
    </div>
  );
}

function CannotBurn({ receipt: { record }, metadataKey }: LoadedProps) {
  const { received, burned, expiration_stamp: expired } = record;
  const date = <ExactMoment atSeconds={received ?? burned ?? expired} />;
  return (
    <Notice
      seal={received === null ? 'burned' : 'broken'}
      heading={
        <FormattedMessage
          id="burn.cannot"
          defaultMessage="Cannot burn!"
          description="Heading when a secret is already gone"
        />
      }
    >
      <p>
        {received !== null ? (
          <FormattedMessage
            id="burn.cannot.received"
            defaultMessage="This secret was already viewed on {date}. If that was not your recipient, change what was in it now."
            description="Why a secret cannot be burned: someone has opened it"
            values={{ date }}
          />
        ) : burned !== null ? (
          <FormattedMessage
            id="burn.cannot.burned"
            defaultMessage="This secret was already burned on {date}. No one can open it."
            description="Why a secret cannot be burned: it was burned before"
            values={{ date }}
          />
        ) : (
          <FormattedMessage
            id="burn.cannot.expired"
            defaultMessage="This secret expired on {date}. No one can open it."
            description="Why a secret cannot be burned: its time ran out"
            values={{ date }}
          />
        )}
      </p>
      <Link
        to="/private/$metadataKey"
        params={{ metadataKey }}
        hash
        className={buttonClass('secondary')}
      >
        <FormattedMessage
          id="burn.back"
          defaultMessage="Back to the private page"
          description="Link from the burn page to the private page"
        />
      </Link>
    </Notice>
  );
}

/** Asks for confirmation, and for the passphrase if there is one. */
function BurnForm({ receipt, metadataKey }: LoadedProps) {
  const intl = useIntl();
  const { label, secret_shortkey: shortkey } = receipt.record;
  const hasPassphrase = asksForPassphrase(receipt);
  const [passphrase, setPassphrase] = useState('');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { queryKey } = receiptQuery(metadataKey);
  const burning = useCall(
    burnSecret,
    {
      onSuccess: async () => {
        refreshRecent(queryClient);
        await queryClient.refetchQueries({ queryKey });
        await navigate({ to: '/private/$metadataKey', params: { metadataKey }, hash: true });
      },
      onError: (error) => {
        // Opened or burned in the meantime: reload to show the status.
        if (refusalOf(error)?.code === 'cannot_burn') void queryClient.refetchQueries({ queryKey });
      },
    },
    metadataKey,
  );
  const needsPassphrase = hasPassphrase && passphrase === '';
  return (
    <>
      <div className={styles.intro}>
        <LinkSeal shortkey={shortkey}>
          <Seal state="unbroken" size={80} />
          {/* What burns. */}
          {label !== undefined && (
            <p className={styles.label}>
              <bdi translate="no">{label}</bdi>
            </p>
          )}
          <SealName />
        </LinkSeal>
        {isAnswer(receipt) ? <AnswerBurnTexts leadClass={styles.lead} /> : <BurnTexts />}
      </div>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (needsPassphrase) return;
          burning.send({
            params: { key: metadataKey },
            body: { continue: true, passphrase },
            isForm: true,
          });
        }}
      >
        {hasPassphrase && (
          <BurnPassphraseField value={passphrase} onChange={setPassphrase} error={burning.error} />
        )}
        {burning.isError && <Alert kind="error">{failureText(intl, burning.error)}</Alert>}
        <Button
          type="submit"
          variant="primary"
          wide
          busy={burning.isPending}
          disabledReason={needsPassphrase ? intl.formatMessage(burnPassphrase.missing) : null}
        >
          {isAnswer(receipt) ? (
            <FormattedMessage
              id="receipt.answer.burn"
              defaultMessage="Take it back"
              description="Link to the page that asks before an answer is deleted, and the button there that deletes it"
            />
          ) : (
            <FormattedMessage
              id="burn.confirm"
              defaultMessage="Burn permanently"
              description="Button that destroys a secret"
            />
          )}
        </Button>
        <Link
          to="/private/$metadataKey"
          params={{ metadataKey }}
          hash
          className={buttonClass('quiet', true)}
        >
          <FormattedMessage
            id="burn.cancel"
            defaultMessage="Cancel and keep it"
            description="Link from the burn page back to the private page"
          />
        </Link>
      </form>
    </>
  );
}

function BurnTexts() {
  return (
    <>
      <PageHeading>
        <FormattedMessage
          id="burn.heading"
          defaultMessage="Burn this secret before it is opened?"
          description="Heading of the burn page"
        />
      </PageHeading>
      <p className={styles.lead}>
        <FormattedMessage
          id="burn.lead"
          defaultMessage="The link stops working at once, and the secret is deleted permanently, for you too. This cannot be undone."
          description="What burning does, on the burn page"
        />
      </p>
    </>
  );
}

/** The site has nothing to check the passphrase of a browser with. */
function asksForPassphrase({ details, record }: Receipt): boolean {
  return details.has_passphrase && record.sealed_by === undefined;
}

interface WaitingSecret {
  readonly metadataKey: string;
  readonly receipt: Receipt;
}

/** Burns what no one has opened. The copies of a text have the same passphrase. */
export function BurnWaiting({ waiting }: { waiting: readonly WaitingSecret[] }) {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const keys = waiting.map(({ metadataKey }) => metadataKey);
  const refresh = () => {
    refreshRecent(queryClient);
    for (const key of keys) void queryClient.refetchQueries(receiptQuery(key));
  };
  const burning = useAction(['burn-all'], {
    mutationFn: async () => burnAll(keys, passphrase),
    onSuccess: () => {
      setAsking(false);
      refresh();
    },
    onError: refresh,
  });
  const hasPassphrase = waiting.some(({ receipt }) => asksForPassphrase(receipt));
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <FormattedMessage
          id="copies.burn"
          defaultMessage="Burn all unopened"
          description="Button that asks whether to destroy all of several secrets that no one has opened yet"
        />
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={
            <FormattedMessage
              id="copies.burn.title"
              defaultMessage="Burn {count, plural, one {# secret} other {# secrets}}?"
              description="Title of a dialog that asks before several secrets are destroyed"
              values={{ count: keys.length }}
            />
          }
          action={<BurnAction isBurning={burning.isPending} />}
          busy={burning.isPending}
          disabledReason={
            hasPassphrase && passphrase === '' ? intl.formatMessage(burnPassphrase.missing) : null
          }
          error={burning.error && failureText(intl, burning.error)}
          onConfirm={() => burning.send()}
          onClose={() => setAsking(false)}
        >
          <FormattedMessage
            id="copies.burn.text"
            defaultMessage="Their links stop working at once. This cannot be undone."
            description="What destroying several secrets does"
          />
          {hasPassphrase && (
            <BurnPassphraseField
              value={passphrase}
              onChange={setPassphrase}
              error={burning.error}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

function BurnAction({ isBurning }: { isBurning: boolean }) {
  return isBurning ? (
    <FormattedMessage
      id="copies.burning"
      defaultMessage="Burning…"
      description="Button in a dialog, while several secrets are being destroyed"
    />
  ) : (
    <FormattedMessage
      id="copies.burn.action"
      defaultMessage="Burn all"
      description="Button in a dialog: several secrets are destroyed"
    />
  );
}

const burnPassphrase = defineMessages({
  label: {
    id: 'burn.passphrase',
    defaultMessage: 'Passphrase of this secret',
    description: 'Label of the passphrase field on the burn page',
  },
  missing: {
    id: 'reveal.passphrase-needed',
    defaultMessage: 'Enter the passphrase first',
    description: 'Why the button that opens or burns a secret is off',
  },
});

interface BurnPassphraseFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Of the last attempt. */
  error: Error | null;
}

/** For the passphrase without which the site burns nothing. */
function BurnPassphraseField({ value, onChange, error }: BurnPassphraseFieldProps) {
  const intl = useIntl();
  return (
    <PassphraseField
      label={intl.formatMessage(burnPassphrase.label)}
      value={value}
      onChange={onChange}
      required
      invalid={refusalOf(error)?.code === 'passphrase_wrong'}
    />
  );
}
