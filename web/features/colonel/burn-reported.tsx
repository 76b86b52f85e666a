import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { isId } from '../../../shared/secret-id.ts';
import { refusalOf } from '../../data/call-failure.ts';
import { burnById, invalidateAudit } from '../../data/colonel.ts';
import { useSingleCall } from '../../data/single-call.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import styles from './burn-reported.module.css';
import { ColonelPanel } from './colonel-panel.tsx';

const messages = defineMessages({
  noId: {
    id: 'colonel.burn.no-id',
    defaultMessage: 'Enter the ID of the report first: 22 letters and digits. A link is not an ID.',
    description: 'Why the button that burns a reported secret is off',
  },
  unknown: {
    id: 'colonel.burn.unknown',
    defaultMessage: 'No secret has this ID. Compare it with the report.',
    description: 'Error after burning a reported secret: there is none with the ID',
  },
});

/** Burns a secret that its recipient reported, by the id of the report. */
export function BurnReported() {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const id = text.trim();
  const burning = useSingleCall(['colonel', 'burn'], {
    mutationFn: burnById,
    onSuccess: () => {
      setText('');
      invalidateAudit(queryClient);
    },
    // A refused attempt is in the audit log, too.
    onError: () => invalidateAudit(queryClient),
  });
  return (
    <ColonelPanel heading={<Heading />} lead={<Lead />}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isId(id)) burning.send(id);
        }}
      >
        <Field
          required
          label={
            <FormattedMessage
              id="colonel.burn.id"
              defaultMessage="ID of the report"
              description="Label of the field for the ID of a secret that a recipient reported"
            />
          }
        >
          {({ id: fieldId }) => (
            <input
              id={fieldId}
              className={controlClass}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              aria-required
              aria-invalid={burning.isError}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              dir="ltr"
            />
          )}
        </Field>
        {burning.isError && <Alert kind="error">{failureText(intl, burning.error)}</Alert>}
        {burning.isSuccess && (
          <Alert kind="success">
            <FormattedMessage
              id="colonel.burn.done"
              defaultMessage="Burned: {id}. Its link no longer works."
              description="Said after an admin burned a reported secret; id is its ID"
              values={{ id: <bdi dir="ltr">{burning.data}</bdi> }}
            />
          </Alert>
        )}
        <Button
          type="submit"
          variant="danger"
          busy={burning.isPending}
          disabledReason={isId(id) ? null : intl.formatMessage(messages.noId)}
        >
          <FormattedMessage
            id="burn.confirm"
            defaultMessage="Burn permanently"
            description="Button that destroys a secret"
          />
        </Button>
      </form>
    </ColonelPanel>
  );
}

function failureText(intl: IntlShape, error: Error): string {
  const isUnknown = refusalOf(error)?.code === 'not_found';
  return isUnknown ? intl.formatMessage(messages.unknown) : formFailureText(intl, error);
}

function Heading() {
  return (
    <FormattedMessage
      id="colonel.burn"
      defaultMessage="Burn a reported secret"
      description="Heading of the form where an admin destroys a secret that a recipient reported"
    />
  );
}

function Lead() {
  return (
    <FormattedMessage
      id="colonel.burn.lead"
      defaultMessage="Recipients report a secret by its ID, which opens nothing. Burning deletes the secret for everyone and cannot be undone. It is recorded in the audit log."
      description="Sentences under the heading of the form where an admin destroys a reported secret"
    />
  );
}
