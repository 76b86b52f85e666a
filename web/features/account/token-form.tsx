import { type ComponentProps, type Ref, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { makeApiToken } from '../../../shared/contract/account.ts';
import type { BodyInputOf, TokenScope } from '../../../shared/contract/endpoint.ts';
import { API_TOKEN_NAME_CHARACTERS_MAX } from '../../../shared/limits.ts';
import type { ApiToken } from '../../api/account.ts';
import { refusalOf } from '../../api/failure.ts';
import { lifetimeText } from '../../intl/duration.ts';
import { failureText } from '../../intl/failures.ts';
import { CallForm } from '../../parts/call-form.tsx';
import { Button } from '../../ui/button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/choice-fields.tsx';
import { YourPassword } from './account-parts.tsx';
import styles from './account.module.css';

const DAY = 24 * 60 * 60;
const NEVER = '';
const lifetimes = [30 * DAY, 90 * DAY, 365 * DAY].map(String);

const reasons = defineMessages({
  empty: {
    id: 'account.token.empty',
    defaultMessage: 'Enter a name and your password first',
    description: 'Why the button that creates an API token is off',
  },
  creating: {
    id: 'account.token.wait',
    defaultMessage: 'Please wait, the token is being created',
    description: 'Why the button that creates an API token is off while that is being done',
  },
});

type TokenRequest = BodyInputOf<typeof makeApiToken>;

interface TokenFormProps {
  /** Existing tokens; a new one replaces the one of the same name. */
  tokens: readonly ApiToken[];
  creation: ComponentProps<typeof CallForm>['sending'];
  onCreate: (request: TokenRequest) => void;
  onCancel: () => void;
}

/** Creates a token; the password confirms it. */
export function TokenForm({ tokens, creation, onCreate, onCancel }: TokenFormProps) {
  const intl = useIntl();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [typed, setTyped] = useState({ name: '', password: '' });
  const [choice, setChoice] = useState<ScopeChoice>('secrets');
  const [ttl, setTtl] = useState(NEVER);
  const { isPending, error } = creation;
  const name = typed.name.trim();
  const isEmpty = name === '' || typed.password === '';
  const reason = isPending ? reasons.creating : isEmpty ? reasons.empty : null;
  const isWrong = refusalOf(error)?.code === 'password_wrong';
  return (
    <CallForm
      className={styles.form}
      sending={creation}
      isAtField={isWrong}
      reason={reason && intl.formatMessage(reason)}
      onSubmit={() =>
        onCreate({ ...typed, scopes: scopesOf(choice), ttl: ttl === NEVER ? null : Number(ttl) })
      }
      action={
        <FormattedMessage
          id="account.token.create"
          defaultMessage="Create token"
          description="Button that creates an API token"
        />
      }
      busyAction={
        <FormattedMessage
          id="common.creating"
          defaultMessage="Creating…"
          description="Button that creates something, while that is being done"
        />
      }
      beside={
        <Button variant="quiet" onClick={onCancel}>
          <FormattedMessage
            id="common.cancel"
            defaultMessage="Cancel"
            description="Button that leaves everything as it was"
          />
        </Button>
      }
    >
      <h3>
        <FormattedMessage
          id="account.token.create.heading"
          defaultMessage="Create a token"
          description="Heading over the form that creates an API token"
        />
      </h3>
      <NameField
        ref={first}
        name={typed.name}
        isKnown={name !== '' && tokens.some((token) => token.name === name)}
        onChange={(changed) => setTyped({ ...typed, name: changed })}
      />
      <ScopeField choice={choice} onChange={setChoice} />
      <ExpiryField ttl={ttl} onChange={setTtl} />
      <YourPassword
        value={typed.password}
        error={isWrong ? failureText(intl, error) : null}
        onChange={(password) => setTyped({ ...typed, password })}
      />
    </CallForm>
  );
}

const scopeTexts = defineMessages({
  secrets: {
    id: 'account.token.scope.secrets',
    defaultMessage: 'Create, list, open and burn secrets, and ask for them',
    description: 'What an API token may do',
  },
  domains: {
    id: 'account.token.scope.domains',
    defaultMessage: 'Change custom domains and webhooks',
    description: 'What an API token may do',
  },
  both: {
    id: 'account.token.scope.both',
    defaultMessage: 'Secrets, requests, custom domains and webhooks',
    description: 'What an API token may do',
  },
});

type ScopeChoice = keyof typeof scopeTexts;

const scopeChoices = ['secrets', 'domains', 'both'] as const;

function scopesOf(choice: ScopeChoice): TokenScope[] {
  return choice === 'both' ? ['secrets', 'domains'] : [choice];
}

/** Text of a scope choice. */
export function useScopeText(): (choice: ScopeChoice) => string {
  const intl = useIntl();
  return (choice) => intl.formatMessage(scopeTexts[choice]);
}

interface ScopeFieldProps {
  choice: ScopeChoice;
  onChange: (choice: ScopeChoice) => void;
}

function ScopeField({ choice, onChange }: ScopeFieldProps) {
  const text = useScopeText();
  return (
    <SelectField
      label={
        <FormattedMessage
          id="account.token.scope"
          defaultMessage="Permissions"
          description="Label of the field that sets what a new API token may do"
        />
      }
      value={choice}
      options={scopeChoices.map((value) => ({ value, text: text(value) }))}
      onChange={(value) => onChange(scopeChoices.find((known) => known === value) ?? 'secrets')}
    />
  );
}

function ExpiryField({ ttl, onChange }: { ttl: string; onChange: (ttl: string) => void }) {
  const intl = useIntl();
  const never = intl.formatMessage({
    id: 'account.token.expires.never',
    defaultMessage: 'Never',
    description: 'Choice of when a new API token expires',
  });
  const after = (time: string) =>
    intl.formatMessage(
      {
        id: 'account.token.expires.after',
        defaultMessage: 'After {time}',
        description: 'Choice of when a new API token expires; time is such as "30 days"',
      },
      { time },
    );
  return (
    <SelectField
      label={
        <FormattedMessage
          id="account.token.expires"
          defaultMessage="Expires"
          description="Label of the field that sets when a new API token expires"
        />
      }
      value={ttl}
      options={[
        { value: NEVER, text: never },
        ...lifetimes.map((value) => ({
          value,
          text: after(lifetimeText(Number(value), intl.locale)),
        })),
      ]}
      onChange={onChange}
    />
  );
}

interface NameFieldProps {
  ref: Ref<HTMLInputElement>;
  name: string;
  /** Whether a token has this name already. */
  isKnown: boolean;
  onChange: (name: string) => void;
}

function NameField({ ref, name, isKnown, onChange }: NameFieldProps) {
  return (
    <Field
      label={
        <FormattedMessage
          id="account.token.name"
          defaultMessage="Name"
          description="Label of the field for the name of a new API token"
        />
      }
      required
      hint={
        isKnown ? (
          <FormattedMessage
            id="account.token.name.known"
            defaultMessage="You already have a token with this name. The new one replaces it, and the old one stops working at once."
            description="Hint under the name of a new API token, when there is one of that name"
          />
        ) : (
          <FormattedMessage
            id="account.token.name.hint"
            defaultMessage="For example, the name of the program that will use it."
            description="Hint under the name of a new API token"
          />
        )
      }
    >
      {({ id, hintId }) => (
        <input
          ref={ref}
          id={id}
          className={controlClass}
          autoComplete="off"
          dir="auto"
          maxLength={API_TOKEN_NAME_CHARACTERS_MAX}
          value={name}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-required
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}
