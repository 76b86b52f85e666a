import { UpgradeDialog } from '../../parts/pricing/upgrade.tsx';
import { lazyDialog, useDialog } from '../../ui/dialog-button.tsx';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { keepInput, focusToType, TextArea } from '../../ui/text-area.tsx';
import {
  defineMessages,
  FormattedMessage,
  type IntlShape,
  type MessageDescriptor,
  useIntl,
} from 'react-intl';
import { hasControlCharacter, isPassphraseTooShort } from '../../../shared/passphrase.ts';
import { reportCrash } from '../../api/error-reporting.ts';
import { isOffline } from '../../api/failure.ts';
import type { DomainChoice } from '../../api/share-domain.ts';
import { failureText } from '../../intl/failures.ts';
import { withMessages } from '../../intl/language.ts';
import type { AttachmentsProps } from '../../parts/attachments/attachments.tsx';
import { MembersOnly } from '../../parts/members-only.tsx';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/icon.tsx';
import { importWithRetry, lazyPart } from '../../ui/lazy-part.tsx';
import type { Generated } from './generator.tsx';
import styles from './create-form.module.css';
import {
  type Draft,
  excessOf,
  Incomplete,
  isAboutPeople,
  type Offer,
  type SealMode,
  secretOf,
  useCreate,
  useDraft,
  useGenerator,
  useOffer,
  useSealMode,
} from './draft.ts';
import { LinkPreview, MoreOptions, PrivacyOptions } from './option-drawers.tsx';
import type { PeopleFieldsProps } from './people-fields.tsx';
import type { CutDialogProps, TooLongProps } from './too-long.tsx';

const Attachments = lazyPart<'Attachments', AttachmentsProps>(
  () => withMessages('attachments', () => import('../../parts/attachments/attachments.tsx')),
  'Attachments',
);
const loadForAccount = () => withMessages('account', () => import('./account-fields.tsx'));
const DomainPicker = lazyPart<'DomainPicker', DomainChoice>(loadForAccount, 'DomainPicker');
const LabelField = lazyPart<'LabelField', { draft: Draft }>(loadForAccount, 'LabelField');
const PeopleFields = lazyPart<'PeopleFields', PeopleFieldsProps>(
  () => withMessages('account', () => import('./people-fields.tsx')),
  'PeopleFields',
);
const loadTooLong = () => import('./too-long.tsx');
const TooLong = lazyPart<'TooLong', TooLongProps>(loadTooLong, 'TooLong');
const CutDialog = lazyDialog<'CutDialog', CutDialogProps>(loadTooLong, 'CutDialog');

/** Loads what customers see of their part of the form at once; rejects where it cannot be loaded, for without it the form would lack it. */
export async function prepareAccountFields(): Promise<void> {
  await importWithRetry(loadForAccount);
  await DomainPicker.prepare();
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
  const create = useCreate(draft.people?.isEmailed ?? false);
  const { generated, generating, generate } = useGenerator(draft);
  const errorId = useId();
  // Outside of the form, which would take their keys for its own.
  const upgrade = useDialog(UpgradeDialog);
  const cut = useCut(draft, offer);
  const submitButton = useRef<HTMLButtonElement>(null);
  const send = (event?: Pick<Event, 'preventDefault'>) => {
    event?.preventDefault();
    if (!cut.asksFirst()) create.send(secretOf(draft, offer, generated !== null));
  };
  const clearError = () => {
    for (const call of [create, generating]) if (call.isError) call.reset();
  };
  // Who names people sees at their field what is wrong with them.
  const badPeople = draft.people && isAboutPeople(create.error) ? create.error : null;
  const error = badPeople ? null : (create.error ?? generating.error);
  const isUploading = create.isPending && draft.files.length > 0;
  const form = (
    <form className={styles.form} noValidate onInput={clearError} onSubmit={send}>
      <div className={styles.card}>
        <SecretField
          draft={draft}
          offer={offer}
          readOnly={isUploading}
          // The button may be disabled, and then says why. In an empty form an error at the field does.
          onSubmitKey={() => (draft.hasContent ? submitButton.current?.click() : send())}
          errorId={lackIn(create.error) === 'content' ? errorId : undefined}
        >
          {cut.excess > 0 && (
            <TooLong
              draft={draft}
              offer={offer}
              mode={mode}
              excess={cut.excess}
              onUpgrade={upgrade.open}
            />
          )}
          <div className={styles.tools}>
            {!isUploading && (
              <GenerateButton
                draft={draft}
                generated={generated}
                isBusy={generating.isPending}
                isSending={create.isPending}
                onGenerate={generate}
              />
            )}
            {generated && !isUploading && (
              <generated.Panel generated={generated} onChange={generating.mutate} />
            )}
            {/* Only browsers encrypt files. Those that are attached stay, whoever encrypts. */}
            {(mode !== 'server' || draft.files.length > 0) && (
              <Attachments
                draft={draft}
                isEmailed={mode === 'recipients'}
                bytesMax={mode === 'browser' || mode === 'recipients' ? offer.fileBytesMax : 0}
                growsWithAccount
                busyReason={create.isPending ? intl.formatMessage(reasons.pending) : null}
              />
            )}
          </div>
        </SecretField>
        {/* How far an upload is takes their place. */}
        <div className={styles.options} hidden={isUploading}>
          <div className={styles.row}>
            <PrivacyOptions draft={draft} offer={offer} onUpgrade={upgrade.open}>
              {offer.namesPeople ? (
                <PeopleFields
                  draft={draft}
                  emailsLinks={offer.emailsLinks}
                  onPeople={(people) => {
                    draft.setPeople(people);
                    clearError();
                  }}
                  error={badPeople}
                />
              ) : null}
            </PrivacyOptions>
            <MoreOptions draft={draft}>
              {offer.isCustomer && <LabelField draft={draft} />}
            </MoreOptions>
          </div>
          <LinkPreview domain={draft.shareDomain.domain} startsOpen={offer.domains.length > 0}>
            {offer.domains.length > 0 && <DomainPicker {...draft.shareDomain} />}
          </LinkPreview>
        </div>
      </div>
      <div className={styles.bar}>
        <Failure
          id={errorId}
          error={error}
          hasText={draft.secret !== ''}
          isEmailed={draft.people?.isEmailed ?? false}
        />
        {create.isPending && create.failureCount > 0 && <Busy />}
        {isBlank(draft.secret) && <OnlyBlank />}
        <CreateButton
          draft={draft}
          isSending={create.isPending}
          button={submitButton}
          problem={problemOf(intl, mode, draft, offer)}
        />
      </div>
      <FinePrint mode={mode} isCustomer={offer.isCustomer} />
    </form>
  );
  return (
    <>
      {keepInput(form, reportCrash)}
      {upgrade.dialog}
      {cut.isAsking && (
        <CutDialog
          draft={draft}
          offer={offer}
          mode={mode}
          excess={cut.excess}
          onClose={cut.close}
          onCut={() => {
            cut.accept();
            create.send(secretOf(draft, offer, false));
          }}
        />
      )}
    </>
  );
}

/** A text that is too long stays as it is: its sender is asked before less than all of it is sent, once for each text. */
function useCut(draft: Draft, offer: Offer) {
  const [isAsking, setAsking] = useState(false);
  const [accepted, setAccepted] = useState<string | null>(null);
  const excess = excessOf(draft, offer);
  const close = () => setAsking(false);
  return {
    /** How many characters are too many. */
    excess,
    isAsking,
    asksFirst: () => {
      const asks = excess > 0 && accepted !== draft.secret;
      if (asks) setAsking(true);
      return asks;
    },
    accept: () => {
      setAccepted(draft.secret);
      close();
    },
    close,
  };
}

/** Why no link can be created, whatever the content is. */
function problemOf(
  intl: IntlShape,
  mode: SealMode,
  { passphrase, people }: Draft,
  { requiresPassphrase, passphraseLengthMin }: Offer,
): string | null {
  if (mode === 'unavailable') return intl.formatMessage(reasons.unavailable);
  if (requiresPassphrase && !passphrase) return intl.formatMessage(reasons.noPassphrase);
  if (hasControlCharacter(passphrase)) return intl.formatMessage(reasons.untypablePassphrase);
  return isPassphraseTooShort(passphrase, passphraseLengthMin)
    ? intl.formatMessage(reasons.shortPassphrase)
    : (people?.problemIn(intl) ?? null);
}

/** Whether a text is not empty, and shows nothing. */
function isBlank(text: string): boolean {
  return /^[\s\u2800\p{Default_Ignorable_Code_Point}]+$/u.test(text);
}

function OnlyBlank() {
  return (
    <output className={styles.note}>
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
    <output className={styles.note}>
      <FormattedMessage
        id="conceal.busy"
        defaultMessage="The service is busy. Trying again…"
        description="Said while the form on the start page is sent again by itself"
      />
    </output>
  );
}

/**
 * Keeps the button above a phone's keyboard: publishes as `--keyboard` how much of the window's bottom it covers. Safari keeps the
 * layout viewport as it is (seen in iOS 18); other browsers resize it, and the value stays 0.
 */
function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport;
    if (!viewport) return;
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
  }, []);
}

/** Who could read the secret, and that visitors need no account. */
function FinePrint({ mode, isCustomer }: { mode: SealMode; isCustomer: boolean }) {
  if (isCustomer && mode === 'server') return null;
  return (
    <p className={styles.fine}>
      {mode !== 'server' && <SealModeLine mode={mode} />}{' '}
      {!isCustomer && (
        <FormattedMessage
          id="conceal.anonymous"
          defaultMessage="Anonymous, no account needed."
          description="Under the button on the start page that creates a link: who creates it is not known"
        />
      )}
    </p>
  );
}

function lackIn(error: Error | null) {
  return error instanceof Incomplete ? error.lack : null;
}

interface FailureProps {
  id: string;
  error: Error | null;
  hasText: boolean;
  /** The site was to email the links. */
  isEmailed: boolean;
}

function Failure({ id, error, hasText, isEmailed }: FailureProps) {
  const intl = useIntl();
  if (!error) return null;
  const lack = lackIn(error);
  return (
    <div id={id}>
      <Alert kind="error">
        {lack ? (
          intl.formatMessage(lacks[lack])
        ) : hasText && isOffline(error) && isEmailed ? (
          <FormattedMessage
            id="conceal.offline.emailed"
            defaultMessage="No connection. Your text is still here. The links may have been emailed already: look under Recent secrets before you try again."
            description="Error: the network or the server is down, and it is not known whether a secret was created, whose links are emailed"
          />
        ) : hasText && isOffline(error) ? (
          <FormattedMessage
            id="conceal.offline"
            defaultMessage="No connection. Your text is still here."
            description="Error: a link could not be created, because the network or the server is down"
          />
        ) : (
          failureText(intl, error)
        )}
      </Alert>
    </div>
  );
}

interface SecretFieldProps {
  draft: Draft;
  offer: Offer;
  readOnly: boolean;
  /** Ctrl+Enter or Cmd+Enter was pressed. */
  onSubmitKey: () => void;
  /** Of the error that concerns the text, if there is one. */
  errorId: string | undefined;
  /** Below the text. */
  children: ReactNode;
}

function SecretField({ draft, offer, children, ...props }: SecretFieldProps) {
  const { charactersMax } = offer;
  const intl = useIntl();
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
          description="Label of the field where the secret is typed; title of the private page in the browser tab"
        />
      }
      placeholder={intl.formatMessage({
        id: 'conceal.placeholder',
        defaultMessage: 'Paste a password, key or message',
        description: 'In the empty field where the secret is typed',
      })}
      value={draft.secret}
      onChange={draft.setSecret}
      charactersMax={charactersMax}
      keepsAll
      countFrom={charactersMax / 2}
      countInUse
      required={draft.files.length === 0}
      exact
    >
      {children}
    </TextArea>
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
        'This site encrypts it, because it emails the link. The operator could read your secret while that happens.',
      description:
        'In the field where a secret is typed, once a recipient is named: who could read it',
    },
    insecure: {
      id: 'conceal.mode.insecure',
      defaultMessage:
        'This site encrypts it, because this connection is not secure (no https). The operator, and anyone on the network in between, could read your secret on its way.',
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

interface GenerateButtonProps {
  draft: Draft;
  /** The password that is the content; null for any other. */
  generated: Generated | null;
  isBusy: boolean;
  isSending: boolean;
  onGenerate: () => void;
}

function GenerateButton(props: GenerateButtonProps) {
  const { draft, generated, isBusy, isSending, onGenerate } = props;
  const intl = useIntl();
  const reason = isSending
    ? reasons.pending
    : draft.secret !== '' && !generated
      ? reasons.hasText
      : null;
  return (
    <Button
      variant="quiet"
      onClick={onGenerate}
      busy={isBusy}
      disabledReason={reason && intl.formatMessage(reason)}
      onRefused={(form) => form?.querySelector('textarea')?.focus()}
    >
      {generated ? (
        <generated.Again />
      ) : (
        <>
          {!isBusy && <Drawing path="M3 8h18M3 16h18M9 5v6M15 13v6" />}
          <span className="not-on-phone">
            <FormattedMessage
              id="conceal.generate"
              defaultMessage="Generate a password"
              description="Button that fills a new random password into the form"
            />
          </span>
          <span className="on-phone">
            <FormattedMessage
              id="conceal.generate.short"
              defaultMessage="Generate"
              description="On a phone: button that fills a new random password into the form"
            />
          </span>
        </>
      )}
    </Button>
  );
}

interface CreateButtonProps {
  draft: Draft;
  isSending: boolean;
  button: RefObject<HTMLButtonElement | null>;
  /** Why no link can be created, other than for want of content. */
  problem: string | null;
}

function CreateButton({ draft, isSending, button, problem }: CreateButtonProps) {
  const { hasContent, people, copies } = draft;
  const intl = useIntl();
  useKeyboardInset();
  const lack = isSending ? reasons.pending : hasContent ? null : reasons.empty;
  return (
    <div className={styles.action}>
      <Button
        ref={button}
        type="submit"
        variant="primary"
        wide
        busy={isSending}
        disabledReason={lack ? intl.formatMessage(lack) : problem}
      >
        {isSending ? (
          <FormattedMessage
            id="common.creating"
            defaultMessage="Creating…"
            description="Button that creates something, while that is being done"
          />
        ) : (
          ((people ?? copies)?.buttonLabel ?? (
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
