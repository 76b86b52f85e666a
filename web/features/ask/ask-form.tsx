import { useEffect, useRef } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import {
  ANSWERS_MAX,
  ASK_NAME_CHARACTERS_MAX,
  ASK_QUESTION_CHARACTERS_MAX,
  LABEL_CHARACTERS_MAX,
} from '../../../shared/limits.ts';
import { reportCrash } from '../../api/error-reporting.ts';
import type { Site } from '../../api/site.ts';
import { lifetimeText } from '../../intl/duration.ts';
import { failureText } from '../../intl/failures.ts';
import { DomainPicker } from '../../parts/domain-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { OptionField, SelectField } from '../../ui/choice-fields.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { LineField } from '../../ui/line-field.tsx';
import { Alert } from '../../ui/notice.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { focusToType, keepInput, TextArea } from '../../ui/text-area.tsx';
import styles from './ask.module.css';
import { type AskDraft, requestOf, useAskDraft, useCreateRequest } from './ask-draft.ts';
import { WantedFields } from './wanted-fields.tsx';

const reasons = defineMessages({
  empty: {
    id: 'ask.empty',
    defaultMessage: 'Say what you need first',
    description: 'Why the button that creates a request is off',
  },
  pending: {
    id: 'ask.pending',
    defaultMessage: 'Please wait, your request is being created',
    description: 'Why a button is off while the form is being sent',
  },
  insecure: {
    id: 'conceal.mode.unavailable',
    defaultMessage:
      'Open this page with https first: browsers encrypt only over a secure connection',
    description:
      'In the field where a secret is typed, on a page without https: why no link can be created',
  },
});

/** The form that asks for a secret. After a failure its input is kept. */
export function AskForm({ site }: { site: Site }) {
  const intl = useIntl();
  const draft = useAskDraft(site);
  const create = useCreateRequest(draft);
  const submitButton = useRef<HTMLButtonElement>(null);
  const reason = create.isPending
    ? reasons.pending
    : !('subtle' in crypto)
      ? reasons.insecure
      : draft.hasContent
        ? null
        : reasons.empty;
  const form = (
    <form
      className={styles.form}
      noValidate
      onInput={() => create.isError && create.reset()}
      onSubmit={(event) => {
        event.preventDefault();
        create.send(requestOf(draft, site, intl.locale));
      }}
    >
      <div className={styles.card}>
        <QuestionField draft={draft} onSubmitKey={() => submitButton.current?.click()} />
        <WantedFields draft={draft} />
        <div className={styles.section}>
          <LineField
            label={
              <FormattedMessage
                id="ask.name"
                defaultMessage="Your name, as the recipient should see it"
                description="Label of the field for the name of whoever asks for a secret"
              />
            }
            hint={
              <FormattedMessage
                id="ask.name.hint"
                defaultMessage="Optional. This site does not check it."
                description="Hint under the field for the name of whoever asks for a secret"
              />
            }
            value={draft.name}
            charactersMax={ASK_NAME_CHARACTERS_MAX}
            onChange={draft.setName}
          />
        </div>
        <div className={styles.section}>
          <Options draft={draft} site={site} />
        </div>
      </div>
      {create.error && <Alert kind="error">{failureText(intl, create.error)}</Alert>}
      <Button
        ref={submitButton}
        type="submit"
        variant="primary"
        wide
        busy={create.isPending}
        disabledReason={reason && intl.formatMessage(reason)}
      >
        {create.isPending ? (
          <FormattedMessage
            id="common.creating"
            defaultMessage="Creating…"
            description="Button that creates something, while that is being done"
          />
        ) : (
          <FormattedMessage
            id="ask.create"
            defaultMessage="Create the request"
            description="Button that creates the link with which one asks someone for a secret"
          />
        )}
      </Button>
      <p className={styles.fine}>
        <FormattedMessage
          id="ask.encrypted"
          defaultMessage="Nobody but you can read the answers. This site cannot read your question either."
          description="Under the button that creates a request for a secret"
        />
      </p>
    </form>
  );
  return keepInput(form, reportCrash);
}

interface QuestionFieldProps {
  draft: AskDraft;
  onSubmitKey: () => void;
}

function QuestionField({ draft, onSubmitKey }: QuestionFieldProps) {
  const intl = useIntl();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => focusToType(area.current), []);
  return (
    <TextArea
      area={area}
      label={
        <FormattedMessage
          id="ask.question"
          defaultMessage="What do you need?"
          description="Label of the field for the question to someone who has a secret"
        />
      }
      placeholder={intl.formatMessage({
        id: 'ask.question.example',
        defaultMessage: 'The password of the guest Wi-Fi, please',
        description: 'In the empty field for the question to someone who has a secret',
      })}
      value={draft.question}
      onChange={draft.setQuestion}
      charactersMax={ASK_QUESTION_CHARACTERS_MAX}
      countFrom={ASK_QUESTION_CHARACTERS_MAX / 2}
      countInUse
      required={!draft.fields.some(({ name }) => name.trim() !== '')}
      onSubmitKey={onSubmitKey}
    />
  );
}

const numbersOfAnswers = Array.from({ length: ANSWERS_MAX }, (_, place) => place + 1);

interface OptionsProps {
  draft: AskDraft;
  site: Site;
}

/** What few people change. */
function Options({ draft, site }: OptionsProps) {
  const intl = useIntl();
  const { answers, ttl } = draft;
  const summary = [
    intl.formatMessage(
      {
        id: 'ask.summary.answers',
        defaultMessage: '{count, plural, one {# answer} other {# answers}}',
        description:
          'Part of a drawer summary such as "1 answer, 7 days": how many a request takes',
      },
      { count: answers },
    ),
    ...(ttl === undefined ? [] : [lifetimeText(ttl, intl.locale)]),
  ];
  const label = intl.formatMessage({
    id: 'ask.answers',
    defaultMessage: 'Number of answers',
    description: 'Label of the choice of how many answers a request takes',
  });
  return (
    <Drawer
      title={
        <FormattedMessage
          id="ask.options"
          defaultMessage="Options"
          description="Title of the drawer with how many answers a request takes, and for how long"
        />
      }
      summary={<span>{intl.formatList(summary, { type: 'unit', style: 'short' })}</span>}
    >
      <div className={styles.options}>
        <div className={styles.answers}>
          <span className={styles.label} aria-hidden="true">
            {label}
          </span>
          <Stepper
            label={label}
            value={answers}
            choices={numbersOfAnswers}
            onChange={draft.setAnswers}
          />
        </div>
        {draft.lifetimes.length > 0 && <Lifetimes draft={draft} />}
        {site.authenticated && <AccountOptions draft={draft} site={site} />}
      </div>
    </Drawer>
  );
}

function Lifetimes({ draft }: { draft: AskDraft }) {
  const intl = useIntl();
  const options = draft.lifetimes.map((seconds) => ({
    value: String(seconds),
    text: lifetimeText(seconds, intl.locale),
  }));
  return (
    <>
      <SelectField
        label={
          <FormattedMessage
            id="ask.ttl"
            defaultMessage="Takes answers for"
            description="Label of the choice of how long a request takes answers"
          />
        }
        value={String(draft.ttl)}
        options={options}
        onChange={(value) => draft.setTtl(Number(value))}
      />
      <SelectField
        label={
          <FormattedMessage
            id="ask.answer-ttl"
            defaultMessage="Keep each answer for"
            description="Label of the choice of how long an answer to a request can be opened"
          />
        }
        value={String(draft.answerTtl)}
        options={options}
        onChange={(value) => draft.setAnswerTtl(Number(value))}
      />
    </>
  );
}

function AccountOptions({ draft, site }: OptionsProps) {
  return (
    <>
      <LineField
        label={
          <FormattedMessage
            id="label.label"
            defaultMessage="Label"
            description="Label of the field for the name under which a new secret stands in its sender's own list"
          />
        }
        hint={
          <FormattedMessage
            id="ask.label.hint"
            defaultMessage="Optional. Whoever answers does not see it, but this site can read it."
            description="Hint under the field for the requester’s own name of a new request"
          />
        }
        value={draft.label}
        charactersMax={LABEL_CHARACTERS_MAX}
        onChange={draft.setLabel}
      />
      {site.custom_domains.length > 0 && <DomainPicker {...draft.shareDomain} />}
      <div className={styles.wide}>
        <OptionField
          type="checkbox"
          label={
            <FormattedMessage
              id="ask.email-me"
              defaultMessage="Email me about each answer"
              description="Choice of someone who asks for a secret"
            />
          }
          checked={draft.isEmailed}
          onChange={draft.setEmailed}
        />
        <OptionField
          type="checkbox"
          label={
            <FormattedMessage
              id="ask.show-sender"
              defaultMessage="Show my email address"
              description="Choice of someone who asks for a secret: whoever answers sees a part of the address"
            />
          }
          hint={
            <FormattedMessage
              id="ask.show-sender.hint"
              defaultMessage="Whoever answers sees its first two characters, the first of its domain and the ending, such as jo*****@e*****.com, and that you confirmed it."
              description="Hint under the choice to show an email address, a part of which is shown"
            />
          }
          checked={draft.showsSender}
          onChange={draft.setShowsSender}
        />
      </div>
    </>
  );
}
