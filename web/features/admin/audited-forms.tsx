/** Forms of one field, whose calls are in the audit log whether they succeed or not. */
import { type ReactNode, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { burnReported, inviteCustomer } from '../../../shared/contract/colonel.ts';
import type { Endpoint, ReplyOf } from '../../../shared/contract/endpoint.ts';
import { isId } from '../../../shared/secret-id.ts';
import type { CallInput } from '../../api/client.ts';
import { invalidateAudit } from '../../api/colonel.ts';
import { refusalOf } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { Address, AdminPanel } from './panel.tsx';
import styles from './admin.module.css';

interface AuditedFormProps<E extends Endpoint> {
  endpoint: E;
  inputOf: (text: string) => CallInput<E>;
  texts: Readonly<Record<'label' | 'action', MessageDescriptor>>;
  hint?: ReactNode;
  type?: 'text' | 'email';
  variant?: 'secondary' | 'danger';
  /** Why the text cannot be sent; null if it can. Absent: the server decides. */
  refusal?: (text: string) => string | null;
  /** Why it failed, where that is not said as elsewhere. */
  failure?: (error: Error) => string | null;
  done: (reply: ReplyOf<E>) => ReactNode;
}

function AuditedForm<E extends Endpoint>(props: AuditedFormProps<E>) {
  const { endpoint, inputOf, texts, hint, type = 'text', variant = 'secondary', refusal } = props;
  const intl = useIntl();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const reason = refusal?.(text) ?? null;
  const call = useCall(endpoint, {
    onSuccess: () => setTyped(''),
    onSettled: () => invalidateAudit(queryClient),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) call.send(inputOf(text));
      }}
    >
      <Field required={refusal !== undefined} label={intl.formatMessage(texts.label)} hint={hint}>
        {({ id, hintId }) => (
          <input
            id={id}
            className={controlClass}
            type={type}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              if (!call.isIdle) call.reset();
            }}
            aria-required={refusal !== undefined}
            aria-invalid={call.isError}
            aria-describedby={hintId}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
          />
        )}
      </Field>
      {call.error && (
        <Alert kind="error">{props.failure?.(call.error) ?? failureText(intl, call.error)}</Alert>
      )}
      {call.isSuccess && <Alert kind="success">{props.done(call.data)}</Alert>}
      <Button type="submit" variant={variant} busy={call.isPending} disabledReason={reason}>
        {intl.formatMessage(texts.action)}
      </Button>
    </form>
  );
}

const inviteTexts = defineMessages({
  label: {
    id: 'colonel.invite.email',
    defaultMessage: 'Invite by email',
    description:
      'Label of the field for the address of someone whom an admin invites to create an account',
  },
  action: {
    id: 'colonel.invite.action',
    defaultMessage: 'Send invitation',
    description: 'Button that emails an invitation to create an account',
  },
});

/** Invites someone to create an account. */
export function Invite() {
  return (
    <AuditedForm
      endpoint={inviteCustomer}
      inputOf={(email) => ({ body: { email } })}
      texts={inviteTexts}
      type="email"
      hint={
        <FormattedMessage
          id="colonel.invite.hint"
          defaultMessage="They get a link to create an account, also where visitors cannot sign up."
          description="Hint under the field for the address of someone whom an admin invites"
        />
      }
      done={invited}
    />
  );
}

function invited({ record }: ReplyOf<typeof inviteCustomer>) {
  return (
    <FormattedMessage
      id="colonel.invite.done"
      defaultMessage="Invited: {email}"
      description="Said after an admin invited someone to create an account"
      values={{ email: <Address>{record.email}</Address> }}
    />
  );
}

const burnTexts = defineMessages({
  heading: {
    id: 'colonel.burn',
    defaultMessage: 'Burn a reported secret',
    description: 'Heading of the form where an admin destroys a secret that a recipient reported',
  },
  lead: {
    id: 'colonel.burn.lead',
    defaultMessage:
      'Recipients report a secret by its ID, which opens nothing. Burning deletes the secret for everyone and cannot be undone. It is recorded in the audit log.',
    description:
      'Sentences under the heading of the form where an admin destroys a reported secret',
  },
  label: {
    id: 'colonel.burn.id',
    defaultMessage: 'ID of the report',
    description: 'Label of the field for the ID of a secret that a recipient reported',
  },
  action: {
    id: 'burn.confirm',
    defaultMessage: 'Burn permanently',
    description: 'Button that destroys a secret',
  },
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
    <AdminPanel heading={burnTexts.heading} lead={burnTexts.lead}>
      <AuditedForm
        endpoint={burnReported}
        inputOf={(id) => ({ params: { id }, body: {} })}
        texts={burnTexts}
        variant="danger"
        refusal={(id) => (isId(id) ? null : intl.formatMessage(burnTexts.noId))}
        failure={(error) =>
          refusalOf(error)?.code === 'not_found' ? intl.formatMessage(burnTexts.unknown) : null
        }
        done={burned}
      />
    </AdminPanel>
  );
}

function burned({ record }: ReplyOf<typeof burnReported>) {
  return (
    <FormattedMessage
      id="colonel.burn.done"
      defaultMessage="Burned: {id}. Its link no longer works."
      description="Said after an admin burned a reported secret; id is its ID"
      values={{ id: <Address>{record.id}</Address> }}
    />
  );
}
