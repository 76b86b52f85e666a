import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { isId } from '../../../shared/secret-id.ts';
import { refusalOf } from '../../api/failure.ts';
import { burnById } from '../../api/colonel.ts';
import { failureText } from '../../intl/failures.ts';
import { AuditedForm } from './audited-form.tsx';
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
  return (
    <ColonelPanel heading={<Heading />} lead={<Lead />}>
      <AuditedForm
        name="burn"
        send={burnById}
        label={
          <FormattedMessage
            id="colonel.burn.id"
            defaultMessage="ID of the report"
            description="Label of the field for the ID of a secret that a recipient reported"
          />
        }
        action={
          <FormattedMessage
            id="burn.confirm"
            defaultMessage="Burn permanently"
            description="Button that destroys a secret"
          />
        }
        variant="danger"
        refusal={(id) => (isId(id) ? null : intl.formatMessage(messages.noId))}
        failure={burnFailureText}
        done={burned}
      />
    </ColonelPanel>
  );
}

function burned(id: ReactNode) {
  return (
    <FormattedMessage
      id="colonel.burn.done"
      defaultMessage="Burned: {id}. Its link no longer works."
      description="Said after an admin burned a reported secret; id is its ID"
      values={{ id }}
    />
  );
}

function burnFailureText(intl: IntlShape, error: Error): string {
  const isUnknown = refusalOf(error)?.code === 'not_found';
  return isUnknown ? intl.formatMessage(messages.unknown) : failureText(intl, error);
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
