import { UpgradeDialog } from '../../parts/pricing/upgrade.tsx';
import { useDialog } from '../../ui/dialog-button.tsx';
import { type RefObject } from 'react';
import { keepInput, focusToType, TextArea } from '../../ui/text-area.tsx';
import { useEffect, useId, useRef } from 'react';
import {
  defineMessages,
  FormattedMessage,
  type IntlShape,
  type MessageDescriptor,
  useIntl,
} from 'react-intl';
import { hasControlCharacter, isPassphraseTooShort } from '../../../shared/passphrase.ts';
import { reportCrash } from '../../api/error-reporting.ts';
import { lifetimeText } from '../../intl/duration.ts';
import { failureText } from '../../intl/failures.ts';
import { withMessages } from '../../intl/language.ts';
import { MembersOnly } from '../../parts/members-only.tsx';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { importWithRetry, lazyPart } from '../../ui/lazy-part.tsx';
import type { AccountFieldsProps } from './account-fields.tsx';
import styles from './create-form.module.css';
import {
  type Draft,
  Incomplete,
  isAboutRecipients,
  type Offer,
  type SealMode,
  secretOf,
  useCreate,
  useDraft,
  useGenerator,
  useOffer,
  useSealMode,
} from './draft.ts';
import { LinkPreview, PrivacyOptions } from './option-drawers.tsx';

const Attachments = lazyPart(
  () => withMessages('attachments', () => import('./attachments.tsx')),
  'Attachments',
);
const loadForAccount = () => withMessages('account', () => import('./account-fields.tsx'));
const AccountFields = lazyPart<'AccountFields', AccountFieldsProps>(
  loadForAccount,
  'AccountFields',
);
const AccountTerms = lazyPart<'AccountTerms', { ttlSecondsMax: number }>(
  loadForAccount,
  'AccountTerms',
);
const DomainPicker = lazyPart<'DomainPicker', { draft: Draft }>(loadForAccount, 'DomainPicker');
const LargerText = lazyPart<'LargerText', { size: number; onUpgrade: () => void }>(
  loadForAccount,
  'LargerText',
);

/** Loads what customers see of their part of the form at once; rejects where it cannot be loaded, for without it the form would lack it. */
export async function prepareAccountFields(): Promise<void> {
  await importWithRetry(loadForAccount);
  await Promise.all([AccountTerms.prepare(), DomainPicker.prepare()]);
}

/** The form that creates a secret; for visitors of a site whose members alone do that, the way to sign in. */
export function CreateForm() {
  const offer = useOffer();
  return offer.isForMembers ? <MembersOnly /> : <Form offer={offer} />;
}

/** After a failure its input is kept. */
function Form({ offer }: { offer: Offer }) {
  const intl = useIntl();
  const draft = useDraft(offer);
  const mode = useSealMode(draft);
  const create = useCreate(draft.recipients !== null);
  const { generated, generating, generate } = useGenerator(draft);
  const errorId = useId();
  // Outside of the form, which would take its keys for its own.
  const upgrade = useDialog(UpgradeDialog);
  const submitButton = useRef<HTMLButtonElement>(null);
  const send = (event?: Pick<Event, 'preventDefault'>) => {
    event?.preventDefault();
    create.send(secretOf(draft, generated !== null));
  };
  const clearError = () => {
    for (const call of [create, generating]) if (call.isError) call.reset();
  };
  // Only customers name recipients, and see at their field what is wrong with them.
  const takesRecipients = offer.isCustomer && offer.takesRecipients;
  const badRecipients = takesRecipients && isAboutRecipients(create.error) ? create.error : null;
  const error = badRecipients ? null : (create.error ?? generating.error);
  const form = (
    <form className={styles.form} noValidate onInput={clearError} onSubmit={send}>
      <div className={styles.card}>
        <SecretField
          draft={draft}
          offer={offer}
          mode={mode}
          onUpgrade={upgrade.open}
          // The button may be disabled, and then says why. In an empty form an error at the field does.
          onSubmitKey={() => (draft.hasContent ? submitButton.current?.click() : send())}
          errorId={lackIn(create.error) === 'content' ? errorId : undefined}
        />
        {generated && <generated.Panel generated={generated} onChange={generating.mutate} />}
        {/* Only browsers encrypt files. Those that are attached stay, whoever encrypts. */}
        {(mode !== 'server' || draft.attached !== null) && (
          <Attachments
            mode={mode}
            hasFiles={draft.attached !== null}
            isSending={create.isPending}
            onChange={draft.setAttached}
          />
        )}
        {offer.isCustomer && <DomainPicker draft={draft} />}
        <LinkPreview domain={draft.domain} />
        <PrivacyOptions draft={draft} offer={offer} onUpgrade={upgrade.open}>
          {offer.isCustomer && (
            <AccountFields
              draft={draft}
              takesRecipients={takesRecipients}
              onRecipients={(recipients) => {
                draft.setRecipients(recipients);
                clearError();
              }}
              error={badRecipients}
            />
          )}
        </PrivacyOptions>
      </div>
      {offer.isCustomer ? (
        <AccountTerms ttlSecondsMax={offer.ttlSecondsMax} />
      ) : (
        <Terms ttlSecondsMax={offer.ttlSecondsMax} />
      )}
      <div className={styles.bar} data-sticky={draft.hasContent}>
        <Failure id={errorId} error={error} />
        {create.isPending && create.failureCount > 0 && <Busy />}
        {isBlank(draft.secret) && <OnlyBlank />}
        <CreateActions
          draft={draft}
          isGenerated={generated !== null}
          pending={create.isPending ? 'share' : generating.isPending ? 'generate' : null}
          onGenerate={generate}
          submitButton={submitButton}
          problem={problemOf(intl, mode, draft, offer)}
        />
      </div>
    </form>
  );
  return (
    <>
      {keepInput(form, reportCrash)}
      {upgrade.dialog}
    </>
  );
}

/** Why no link can be created, whatever the content is. */
function problemOf(
  intl: IntlShape,
  mode: SealMode,
  { passphrase, recipients }: Draft,
  { requiresPassphrase, passphraseLengthMin }: Offer,
): string | null {
  if (mode === 'unavailable') return intl.formatMessage(reasons.unavailable);
  if (requiresPassphrase && !passphrase) return intl.formatMessage(reasons.noPassphrase);
  if (hasControlCharacter(passphrase)) return intl.formatMessage(reasons.untypablePassphrase);
  return isPassphraseTooShort(passphrase, passphraseLengthMin)
    ? intl.formatMessage(reasons.shortPassphrase)
    : (recipients?.problemIn(intl) ?? null);
}

/** Whether a text is not empty, and shows nothing. */
function isBlank(text: string): boolean {
  return /^[\s\u2800\p{Default_Ignorable_Code_Point}]+$/u.test(text);
}

function OnlyBlank() {
  return (
    <output className={styles.promise}>
      <FormattedMessage
        id="conceal.blank"
        defaultMessage="Your text shows nothing: it is made of spaces, line breaks or invisible characters."
        description="Hint above the button that creates a link, while the typed secret is only white space"
      />
    </output>
  );
}

function Busy() {
  return (
    <output className={styles.promise}>
      <FormattedMessage
        id="conceal.busy"
        defaultMessage="The service is busy. Trying again…"
        description="Said while the form on the start page is sent again by itself"
      />
    </output>
  );
}

/**
 * Keeps the buttons above a phone's keyboard, once they stick to the bottom: publishes as `--keyboard` how much of the window's
 * bottom it covers. Safari keeps the layout viewport as it is (seen in iOS 18); other browsers resize it, and the value stays 0.
 */
function useKeyboardInset(isNeeded: boolean): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport;
    if (!isNeeded || !viewport) return;
    const { style } = document.documentElement;
    const publish = () => {
      // A page that is zoomed in shows less of itself, too.
      const covered = viewport.scale > 1 ? 0 : innerHeight - viewport.height - viewport.offsetTop;
      style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    publish();
    viewport.addEventListener('resize', publish);
    viewport.addEventListener('scroll', publish);
    return () => {
      viewport.removeEventListener('resize', publish);
      viewport.removeEventListener('scroll', publish);
      style.removeProperty('--keyboard');
    };
  }, [isNeeded]);
}

function Terms({ ttlSecondsMax }: { ttlSecondsMax: number }) {
  const time = lifetimeText(ttlSecondsMax, useIntl().locale);
  return (
    <p className={styles.promise}>
      <FormattedMessage
        id="conceal.promise"
        defaultMessage="Links are anonymous and last at most {time}."
        description="One line under the form on the start page; time is such as: 7 days"
        values={{ time }}
      />
    </p>
  );
}

function lackIn(error: Error | null) {
  return error instanceof Incomplete ? error.lack : null;
}

function Failure({ id, error }: { id: string; error: Error | null }) {
  const intl = useIntl();
  if (!error) return null;
  const lack = lackIn(error);
  return (
    <div id={id}>
      <Alert kind="error">
        {lack ? intl.formatMessage(lacks[lack]) : failureText(intl, error)}
      </Alert>
    </div>
  );
}

interface SecretFieldProps {
  draft: Draft;
  offer: Offer;
  mode: SealMode;
  onUpgrade: () => void;
  /** Ctrl+Enter or Cmd+Enter was pressed. */
  onSubmitKey: () => void;
  /** Of the error that concerns the text, if there is one. */
  errorId: string | undefined;
}

function SecretField({ draft, offer, mode, onUpgrade, onSubmitKey, errorId }: SecretFieldProps) {
  const { charactersMax, largerSize } = offer;
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => focusToType(area.current), []);
  return (
    <TextArea
      area={area}
      label={
        <FormattedMessage
          id="conceal.secret"
          defaultMessage="Your secret"
          description="Label of the field where the secret is typed; title of the private page in the browser tab"
        />
      }
      value={draft.secret}
      onChange={draft.setSecret}
      charactersMax={charactersMax}
      countFrom={charactersMax / 2}
      countInUse
      required={draft.attached === null}
      onSubmitKey={onSubmitKey}
      exact
      errorId={errorId}
      note={mode !== 'server' && <SealModeLine mode={mode} />}
      afterCut={largerSize !== null && <LargerText size={largerSize} onUpgrade={onUpgrade} />}
    />
  );
}

/** Who could read the secret; announced when it changes. */
function SealModeLine({ mode }: { mode: Exclude<SealMode, 'server'> }) {
  return <output data-long={mode !== 'browser'}>{useIntl().formatMessage(modeTexts[mode])}</output>;
}

const reasons = defineMessages({
  hasText: {
    id: 'conceal.generate.has-content',
    defaultMessage: 'To generate a password, clear the text first',
    description: 'Why the button that generates a password is off',
  },
  empty: {
    id: 'conceal.create.empty',
    defaultMessage: 'Enter a secret first',
    description: 'Why the button that creates a link is off',
  },
  unavailable: {
    id: 'conceal.mode.unavailable',
    defaultMessage:
      'Open this page with https first: browsers encrypt only over a secure connection',
    description:
      'In the field where a secret is typed, on a page without https: why no link can be created',
  },
  noPassphrase: {
    id: 'conceal.passphrase.missing',
    defaultMessage: 'Set a passphrase first: this site requires one',
    description: 'Why the button that creates a link is off',
  },
  shortPassphrase: {
    id: 'conceal.passphrase.short',
    defaultMessage: 'Choose a longer passphrase first',
    description: 'Why the button that creates a link is off',
  },
  untypablePassphrase: {
    id: 'conceal.passphrase.untypable',
    defaultMessage: 'Remove the line break or control character from the passphrase first',
    description: 'Why the button that creates a link is off',
  },
  pending: {
    id: 'conceal.pending',
    defaultMessage: 'Please wait, your link is being created',
    description: 'Why a button is off while the form is being sent',
  },
});

const modeTexts = {
  unavailable: reasons.unavailable,
  ...defineMessages({
    browser: {
      id: 'conceal.mode.browser',
      defaultMessage: 'Encrypted in your browser: this site cannot read it.',
      description: 'In the field where a secret is typed: who could read it',
    },
    recipients: {
      id: 'conceal.mode.recipients',
      defaultMessage:
        'Encrypted by this site, because it emails the link. It could read your secret while it passes through.',
      description:
        'In the field where a secret is typed, once a recipient is named: who could read it',
    },
    insecure: {
      id: 'conceal.mode.insecure',
      defaultMessage:
        'Encrypted by this site, because this connection is not secure (no https). It could read your secret while it passes through.',
      description:
        'In the field where a secret is typed, on a page without https: who could read it',
    },
  }),
};

const lacks: Record<Incomplete['lack'], MessageDescriptor> = {
  passphrase: reasons.shortPassphrase,
  'typable passphrase': reasons.untypablePassphrase,
  ...defineMessages({
    content: {
      id: 'failure.secret_empty',
      defaultMessage: 'You did not provide anything to share',
      description: 'Error: the form was sent without a secret',
    },
  }),
};

interface CreateActionsProps {
  draft: Draft;
  /** The content is a generated password. */
  isGenerated: boolean;
  /** The button whose request is running. */
  pending: 'share' | 'generate' | null;
  onGenerate: () => void;
  submitButton: RefObject<HTMLButtonElement | null>;
  /** Why no link can be created, other than for want of content. */
  problem: string | null;
}

function CreateActions(props: CreateActionsProps) {
  const { draft, isGenerated, pending, onGenerate, submitButton, problem } = props;
  const { hasContent, recipients, copies } = draft;
  const hasText = draft.secret !== '';
  const intl = useIntl();
  useKeyboardInset(hasContent);
  const reasonUnless = (allowed: boolean, reason: keyof typeof reasons) => {
    if (pending) return intl.formatMessage(reasons.pending);
    return allowed ? null : intl.formatMessage(reasons[reason]);
  };
  return (
    <div className={styles.actions} data-typed={hasText && !isGenerated}>
      <Button
        onClick={onGenerate}
        busy={pending === 'generate'}
        disabledReason={reasonUnless(!hasText || isGenerated, 'hasText')}
        onRefused={(form) => form?.querySelector('textarea')?.focus()}
      >
        {isGenerated ? (
          <FormattedMessage
            id="conceal.generate.another"
            defaultMessage="Another"
            description="Button that replaces a generated password by another one"
          />
        ) : (
          <FormattedMessage
            id="conceal.generate"
            defaultMessage="Generate a password"
            description="Button that fills a new random password into the form"
          />
        )}
      </Button>
      <Button
        ref={submitButton}
        type="submit"
        variant="primary"
        busy={pending === 'share'}
        disabledReason={reasonUnless(hasContent, 'empty') ?? problem}
      >
        {pending === 'share' ? (
          <FormattedMessage
            id="common.creating"
            defaultMessage="Creating…"
            description="Button that creates something, while that is being done"
          />
        ) : (
          (recipients?.buttonLabel ??
          copies?.buttonLabel ?? (
            <FormattedMessage
              id="conceal.create"
              defaultMessage="Create a link"
              description="Button that creates a link to the typed secret; also the link to the form that does"
            />
          ))
        )}
      </Button>
    </div>
  );
}
