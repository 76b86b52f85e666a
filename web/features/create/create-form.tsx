import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { hasControlCharacter, isPassphraseTooShort } from '../../../shared/passphrase.ts';
import { FormIncomplete } from '../../api/form.ts';
import { failureText } from '../../intl/failures.ts';
import { withMessages } from '../../intl/language.ts';
import { reportCrash } from '../../api/error-reporting.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { lifetimeText } from '../../intl/duration.ts';
import { keepInput, focusToType, TextArea } from '../../ui/text-area.tsx';
import type { AttachmentsProps } from './attachments.tsx';
import styles from './create-form.module.css';
import {
  type AccountOptions,
  type Draft,
  type Offer,
  type OnCreated,
  secretOf,
  useCreate,
  useDraft,
  useGenerator,
  useOffer,
  useSealMode,
} from './draft.ts';
import { LinkPreview } from './link-preview.tsx';
import type { LongerLifetime } from './option-fields.tsx';
import { PrivacyOptions } from './option-drawers.tsx';
import type { SealMode } from './seal-mode.ts';

interface RecipientsProps {
  /** Files exclude them. */
  hasFiles: boolean;
  onChange: (addresses: readonly string[]) => void;
  /** Null if there is none. */
  error: Error | null;
}

/** Parts for signed-in users, passed in so that visitors do not load them. */
interface AccountParts {
  readonly Recipients: ComponentType<RecipientsProps>;
  /** Why the link cannot be emailed to them; null if it can. */
  readonly recipientsProblem: (intl: IntlShape, recipients: readonly string[]) => string | null;
  readonly isAboutRecipients: (error: Error | null) => boolean;
  /** What only an account has, and the fields for it. */
  readonly options: AccountOptions;
  readonly fields: ReactNode;
  /** Label of the button, if there are recipients. */
  readonly CreateAndEmail: ComponentType<{ count: number }>;
  readonly Terms: ComponentType<TermsProps>;
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
  onCreated: OnCreated;
  account?: AccountParts;
  domain?: ShareDomain;
  larger?: LargerPlan;
}

const SealModeLine = lazyPart(() => import('./seal-mode-line.tsx'), 'SealModeLine');
const Attachments = lazyPart(
  () => withMessages('attachments', () => import('./attachments.tsx')),
  'Attachments',
);
const MembersOnly = lazyPart(() => import('../../parts/members-only.tsx'), 'MembersOnly');

/** The form that creates a secret; for visitors of a site whose members alone do that, the way to sign in. */
export function CreateForm(props: CreateFormProps) {
  const offer = useOffer();
  return offer.isForMembers ? <MembersOnly /> : <Form {...props} offer={offer} />;
}

interface FormProps extends CreateFormProps {
  offer: Offer;
}

/** After a failure its input is kept. */
function Form({ offer, onCreated, account, domain, larger }: FormProps) {
  const intl = useIntl();
  const draft = useDraft(offer);
  const mode = useSealMode(draft);
  const create = useCreate(onCreated, draft.recipients.length > 0);
  const { generated, drawing, draw } = useGenerator(draft);
  const errorId = useId();
  const submitButton = useRef<HTMLButtonElement>(null);
  const send = (event?: Pick<Event, 'preventDefault'>) => {
    event?.preventDefault();
    const secret = secretOf(draft, domain?.name, account?.options);
    create.send({ ...secret, isGenerated: generated !== null });
  };
  const clearError = () => {
    for (const call of [create, drawing]) if (call.isError) call.reset();
  };
  const badRecipients = account?.isAboutRecipients(create.error) ? create.error : null;
  const error = badRecipients ? null : (create.error ?? drawing.error);
  const TermsLine = account?.Terms ?? Terms;
  return keepInput(
    <form className={styles.form} noValidate onInput={clearError} onSubmit={send}>
      <div className={styles.card}>
        <SecretField
          value={draft.secret}
          onChange={draft.setSecret}
          charactersMax={offer.charactersMax}
          required={draft.attached === null}
          // The button may be disabled, and then says why. In an empty form an error at the field does.
          onSubmitKey={() => (draft.hasContent ? submitButton.current?.click() : send())}
          afterCut={larger?.afterCut}
          note={modeNote(mode)}
          errorId={missingIn(create.error) === 'data' ? errorId : undefined}
        />
        {generated && <generated.Panel generated={generated} onChange={drawing.mutate} />}
        {attachments({
          mode,
          hasFiles: draft.attached !== null,
          isSending: create.isPending,
          onChange: draft.setAttached,
        })}
        {domain?.picker}
        <LinkPreview domain={domain?.name ?? ''} />
        <PrivacyOptions
          draft={draft}
          lifetimes={offer.lifetimes}
          longer={larger?.longer}
          requiresPassphrase={offer.requiresPassphrase}
          passphraseLengthMin={offer.passphraseLengthMin}
        >
          {account?.fields}
          {account && offer.takesRecipients && (
            <account.Recipients
              hasFiles={draft.attached !== null}
              onChange={(recipients) => {
                draft.setRecipients(recipients);
                clearError();
              }}
              error={badRecipients}
            />
          )}
        </PrivacyOptions>
      </div>
      <TermsLine ttlSecondsMax={offer.ttlSecondsMax} />
      <div className={styles.bar} data-sticky={draft.hasContent}>
        <Failure id={errorId} error={error} />
        {create.isPending && create.failureCount > 0 && <Busy />}
        {isBlank(draft.secret) && <OnlyBlank />}
        <CreateActions
          hasText={draft.secret !== ''}
          hasContent={draft.hasContent}
          isGenerated={generated !== null}
          pending={create.isPending ? 'share' : drawing.isPending ? 'generate' : null}
          onGenerate={draw}
          submitButton={submitButton}
          problem={
            problemOf(intl, mode, draft, offer) ??
            account?.recipientsProblem(intl, draft.recipients)
          }
        >
          {account && draft.recipients.length > 0 ? (
            <account.CreateAndEmail count={draft.recipients.length} />
          ) : (
            draft.copies?.buttonLabel
          )}
        </CreateActions>
      </div>
    </form>,
    reportCrash,
  );
}

/** Who could read the text; nothing where the site always encrypts. */
function modeNote(mode: SealMode): ReactNode {
  return mode === 'server' ? null : <SealModeLine mode={mode} />;
}

/** The files, which only browsers encrypt. Those that are attached stay, whoever encrypts. */
function attachments(props: AttachmentsProps): ReactNode {
  return props.mode === 'server' && !props.hasFiles ? null : <Attachments {...props} />;
}

/** Why no link can be created, whatever the content is. */
function problemOf(
  intl: IntlShape,
  mode: SealMode,
  { passphrase }: Draft,
  { requiresPassphrase, passphraseLengthMin }: Offer,
): string | null {
  if (mode === 'unavailable') return intl.formatMessage(reasons.unavailable);
  if (requiresPassphrase && !passphrase) return intl.formatMessage(reasons.noPassphrase);
  if (hasControlCharacter(passphrase)) return intl.formatMessage(reasons.untypablePassphrase);
  return isPassphraseTooShort(passphrase, passphraseLengthMin)
    ? intl.formatMessage(reasons.shortPassphrase)
    : null;
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

/** Keeps the buttons above a phone's keyboard, once they stick to the bottom. */
function useKeyboardInset(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ending = import('./keyboard-inset.ts').then(
      ({ publishKeyboardInset }) => publishKeyboardInset(),
      () => undefined,
    );
    return () => void ending.then((end) => end?.());
  }, [isNeeded]);
}

interface TermsProps {
  ttlSecondsMax: number;
}

function Terms({ ttlSecondsMax }: TermsProps) {
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

function missingIn(error: Error | null) {
  return error instanceof FormIncomplete ? error.missing : null;
}

function Failure({ id, error }: { id: string; error: Error | null }) {
  const intl = useIntl();
  if (!error) return null;
  return (
    <div id={id}>
      <Alert kind="error">
        {missingIn(error) === 'data' ? (
          <FormattedMessage
            id="failure.secret_empty"
            defaultMessage="You did not provide anything to share"
            description="Error: the form was sent without a secret"
          />
        ) : missingIn(error) === 'passphrase' ? (
          intl.formatMessage(reasons.shortPassphrase)
        ) : missingIn(error) === 'typable passphrase' ? (
          intl.formatMessage(reasons.untypablePassphrase)
        ) : (
          failureText(intl, error)
        )}
      </Alert>
    </div>
  );
}

interface SecretFieldProps {
  value: string;
  onChange: (value: string) => void;
  charactersMax: number;
  required?: boolean;
  /** Ctrl+Enter or Cmd+Enter was pressed. */
  onSubmitKey: () => void;
  /** Shown when the text was cut. */
  afterCut?: ReactNode;
  /** Who could read the text; nothing where the site always encrypts. */
  note?: ReactNode;
  /** Of the error that concerns the text, if there is one. */
  errorId?: string | undefined;
}

function SecretField({ charactersMax, ...props }: SecretFieldProps) {
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
      charactersMax={charactersMax}
      countFrom={charactersMax / 2}
      countInUse
      exact
    />
  );
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

interface CreateActionsProps {
  hasText: boolean;
  /** There is a text, or a file. */
  hasContent: boolean;
  /** The content is a generated password. */
  isGenerated: boolean;
  /** The button whose request is running. */
  pending: 'share' | 'generate' | null;
  onGenerate: () => void;
  submitButton: RefObject<HTMLButtonElement | null>;
  /** Why no link can be created, other than for want of content. */
  problem?: string | null | undefined;
  /** Label of the button that creates a link, instead of the usual one. */
  children?: ReactNode;
}

function CreateActions(props: CreateActionsProps) {
  const { hasText, hasContent, isGenerated, pending, onGenerate, submitButton, problem } = props;
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
          (props.children ?? (
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
