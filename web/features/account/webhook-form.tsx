import { type Ref, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import {
  type WebhookEvent,
  webhookEvents,
  type WebhookFormat,
  webhookFormats,
} from '../../../shared/contract/webhooks.ts';
import { refusalOf } from '../../api/failure.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField, SelectField } from '../../ui/choice-fields.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import type { WebhookActions, WebhookDraft } from './webhook-actions.ts';
import styles from './webhooks.module.css';

const reasons = defineMessages({
  empty: {
    id: 'webhook.form.empty',
    defaultMessage: 'Enter a URL first',
    description: 'Why the button that sets a webhook is off',
  },
  noEvents: {
    id: 'webhook.form.no-events',
    defaultMessage: 'Choose at least one event',
    description: 'Why the button that sets a webhook is off',
  },
  same: {
    id: 'common.unchanged',
    defaultMessage: 'Nothing has changed',
    description: 'Why a button that saves is off',
  },
});

interface WebhookFormProps {
  initially: WebhookDraft;
  actions: WebhookActions;
  /** An existing webhook is changed. */
  isChange?: boolean;
  onCancel: () => void;
}

/** Address and events. A failure keeps the input, and focuses the address if it concerns it. */
export function WebhookForm({ initially, actions, isChange = false, onCancel }: WebhookFormProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(initially);
  const isSetting = actions.action?.kind === 'set';
  const isBusy = actions.running?.kind === 'set';
  const failure = isSetting ? actions.errorText : null;
  const isAddressRefused = isSetting && refusalOf(actions.error)?.code === 'webhook_url_invalid';
  useEffect(() => {
    if (isAddressRefused) input.current?.focus();
  }, [isAddressRefused]);
  useEffect(() => input.current?.focus(), []);
  const reason = reasonNotToSend(draft, isChange ? initially : null);
  return (
    <form
      className={styles.stack}
      noValidate
      onChange={(event) => {
        setDraft(readDraft(event.currentTarget));
        if (isSetting) actions.clearError();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) actions.send({ kind: 'set', draft });
      }}
    >
      <AddressField
        ref={input}
        initially={initially.url}
        error={isAddressRefused ? failure : null}
      />
      <FormatField initially={initially.format} />
      <EventsField initially={initially.events} />
      {failure !== null && !isAddressRefused && <Alert kind="error">{failure}</Alert>}
      <div className={styles.actions}>
        <Button
          type="submit"
          busy={isBusy}
          disabledReason={reason && intl.formatMessage(reasons[reason])}
          {...(reason === 'noEvents' && { onRefused: focusEvents })}
        >
          {isBusy ? (
            <FormattedMessage
              id="common.saving"
              defaultMessage="Saving…"
              description="Button that saves, while that is being done"
            />
          ) : isChange ? (
            <FormattedMessage
              id="webhook.form.save"
              defaultMessage="Save changes"
              description="Button that changes a webhook"
            />
          ) : (
            <FormattedMessage
              id="webhook.form.set"
              defaultMessage="Create the webhook"
              description="Button that makes a webhook of an address and some events"
            />
          )}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          <FormattedMessage
            id="common.cancel"
            defaultMessage="Cancel"
            description="Button that leaves everything as it was"
          />
        </Button>
      </div>
    </form>
  );
}

/** Reads the fields of the form. */
function readDraft(form: HTMLFormElement): WebhookDraft {
  const fields = new FormData(form);
  const url = fields.get('url');
  return {
    url: typeof url === 'string' ? url : '',
    events: webhookEvents.filter((event) => fields.has(event)),
    format: webhookFormats.find((format) => format === fields.get('format')) ?? 'standard',
  };
}

/** Why the form cannot be submitted; null if it can. */
function reasonNotToSend(
  draft: WebhookDraft,
  before: WebhookDraft | null,
): keyof typeof reasons | null {
  if (draft.url === '') return 'empty';
  if (draft.events.length === 0) return 'noEvents';
  return before !== null && isSame(draft, before) ? 'same' : null;
}

function isSame(draft: WebhookDraft, before: WebhookDraft): boolean {
  return (
    draft.url === before.url &&
    draft.format === before.format &&
    webhookEvents.every((event) => draft.events.includes(event) === before.events.includes(event))
  );
}

interface AddressFieldProps {
  ref: Ref<HTMLInputElement>;
  initially: string;
  error: string | null;
}

function AddressField({ ref, initially, error }: AddressFieldProps) {
  return (
    <Field
      label={
        <FormattedMessage
          id="webhook.address"
          defaultMessage="URL"
          description="Label of the field for the web address that a webhook leads to"
        />
      }
      required
      hint={
        <FormattedMessage
          id="webhook.address.hint"
          defaultMessage="For example {example}. It must start with https and be reachable from the internet."
          description="Hint under the field for the address of a webhook"
          values={{
            example: (
              <bdi dir="ltr" translate="no">
                https://example.com/waxseal
              </bdi>
            ),
          }}
        />
      }
      error={error ?? undefined}
    >
      {({ id, hintId }) => (
        <input
          ref={ref}
          id={id}
          className={controlClass}
          name="url"
          type="url"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          defaultValue={initially}
          aria-required
          aria-invalid={error !== null}
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}

export const formatNames: Record<WebhookFormat, MessageDescriptor> = defineMessages({
  standard: {
    id: 'webhook.format.standard',
    defaultMessage: 'Signed JSON, for a program',
    description: 'Format of a webhook: what the server of the account’s owner gets',
  },
  slack: {
    id: 'webhook.format.slack',
    defaultMessage: 'Message in Slack',
    description: 'Format of a webhook; Slack is the name of a product',
  },
  teams: {
    id: 'webhook.format.teams',
    defaultMessage: 'Message in Microsoft Teams',
    description: 'Format of a webhook; Microsoft Teams is the name of a product',
  },
  ntfy: {
    id: 'webhook.format.ntfy',
    defaultMessage: 'Notification with ntfy',
    description: 'Format of a webhook; ntfy is the name of a product',
  },
});

function FormatField({ initially }: { initially: WebhookFormat }) {
  const intl = useIntl();
  const [chosen, choose] = useState<string>(initially);
  const options = webhookFormats.map((value) => ({
    value,
    text: intl.formatMessage(formatNames[value]),
  }));
  return (
    <SelectField
      label={
        <FormattedMessage
          id="webhook.format"
          defaultMessage="Format"
          description="Label of the choice of what a webhook sends: JSON, or a message in a chat"
        />
      }
      name="format"
      value={chosen}
      options={options}
      onChange={choose}
    />
  );
}

const eventLabels: Record<WebhookEvent, MessageDescriptor> = defineMessages({
  received: {
    id: 'webhook.when.received',
    defaultMessage: 'Opened: someone read the secret',
    description: 'Choice under "Events to send": the secret was read',
  },
  burned: {
    id: 'webhook.when.burned',
    defaultMessage: 'Burned: it was deleted before anyone opened it',
    description: 'Choice under "Events to send": the secret was burned',
  },
  expired: {
    id: 'webhook.when.expired',
    defaultMessage: 'Expired: no one opened it in time',
    description: 'Choice under "Events to send": the time of the secret ran out',
  },
  disputed: {
    id: 'webhook.when.disputed',
    defaultMessage: 'Reported: someone with the link says that another person opened it',
    description:
      'Choice under "Events to send": the recipient of an opened secret said that it was not them',
  },
  answered: {
    id: 'webhook.when.answered',
    defaultMessage: 'Answered: someone answered a request',
    description: 'Choice under "Events to send": a request for a secret has an answer',
  },
});

function focusEvents(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('fieldset input')?.focus();
}

function EventsField({ initially }: { initially: readonly WebhookEvent[] }) {
  const intl = useIntl();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <FormattedMessage
          id="webhook.when"
          defaultMessage="Events to send"
          description="Heading of the choice of events that a webhook reports"
        />
      </legend>
      {webhookEvents.map((event) => (
        <CheckField
          key={event}
          name={event}
          label={intl.formatMessage(eventLabels[event])}
          initiallyChecked={initially.includes(event)}
        />
      ))}
    </fieldset>
  );
}
