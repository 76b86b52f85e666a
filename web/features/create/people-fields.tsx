/** For whom a new secret is: anyone with the link, or people with names. */
import { type ReactNode, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { BOUND_MAX, RECIPIENTS_MAX } from '../../../shared/limits.ts';
import { siteQuery } from '../../api/site.ts';
import { EmailDomains } from '../../parts/email-domains.tsx';
import { OptionField } from '../../ui/choice-fields.tsx';
import styles from './account-fields.module.css';
import { AddressesField } from './addresses-field.tsx';
import type { Draft, People } from './draft.ts';
import { CreateLinks, NumberOfLinks } from './option-fields.tsx';
import {
  isDomain,
  isWrong,
  type PeopleChoice,
  type PeopleProblem,
  problemOf,
  problemOfNames,
} from './people.ts';

export interface PeopleFieldsProps {
  draft: Draft;
  /** The site can email a link. */
  emailsLinks: boolean;
  onPeople: (people: People | null) => void;
  /** Of the call that was refused because of the people; null if there is none. */
  error: Error | null;
}

/** A link that is emailed is encrypted by the site, so that is chosen, and never there by itself. */
const first: PeopleChoice = { names: [], isEmailed: false, isConfirmed: true };

export function PeopleFields({ draft, emailsLinks, onPeople, error }: PeopleFieldsProps) {
  const [choice, setChoice] = useState(first);
  const name = useId();
  const isNamed = draft.people !== null;
  const choose = (changed: Partial<PeopleChoice>) => {
    const next = { ...choice, ...changed };
    setChoice(next);
    onPeople(peopleOf(next));
  };
  return (
    <fieldset className={styles.people}>
      <legend className={styles.legend}>
        <FormattedMessage
          id="people"
          defaultMessage="Who is it for?"
          description="Question above two choices: a new secret is for anyone with the link, or for named people"
        />
      </legend>
      <div className={styles.anyone}>
        <OptionField
          type="radio"
          name={name}
          label={
            <FormattedMessage
              id="people.anyone"
              defaultMessage="Anyone with the link"
              description="Choice of whom a new secret is for"
            />
          }
          checked={!isNamed}
          onChange={() => onPeople(null)}
        />
        {!isNamed && <NumberOfLinks draft={draft} isInline />}
      </div>
      <OptionField
        type="radio"
        name={name}
        label={
          <FormattedMessage
            id="people.named"
            defaultMessage="Named people"
            description="Choice of whom a new secret is for; their email addresses are entered below it"
          />
        }
        checked={isNamed}
        onChange={() => onPeople(peopleOf(choice))}
      />
      {/* What was typed in it stays. */}
      <div className={styles.named} hidden={!isNamed}>
        <NamesField choice={choice} isNamed={isNamed} error={error} onChoose={choose} />
        {emailsLinks && (
          <Ways choice={choice} hasFiles={draft.files.length > 0} onChoose={choose} />
        )}
      </div>
    </fieldset>
  );
}

function peopleOf(choice: PeopleChoice): People {
  return {
    ...choice,
    summaryIn: (intl) =>
      intl.formatMessage(
        {
          id: 'conceal.summary.recipients',
          defaultMessage: '{count, plural, one {# recipient} other {# recipients}}',
          description: 'Part of a drawer summary such as "7 days, 2 recipients"',
        },
        { count: choice.names.length },
      ),
    problemIn: (intl) => problemText(intl, problemOf(choice)),
    buttonLabel: labelOf(choice),
  };
}

function labelOf({ names: { length: count }, isEmailed }: PeopleChoice): ReactNode {
  if (isEmailed && count > 0) {
    return (
      <FormattedMessage
        id="recipients.create"
        defaultMessage="Create and email {count, plural, one {# link} other {# links}}"
        description="Button that creates a link and emails it; count is the number of recipients"
        values={{ count }}
      />
    );
  }
  return count > 1 ? <CreateLinks count={count} /> : null;
}

function problemText(intl: IntlShape, problem: PeopleProblem | null): string | null {
  switch (problem?.kind) {
    case 'wrong':
      return intl.formatMessage(
        {
          id: 'recipients.wrong',
          defaultMessage:
            '{count, plural, one {{addresses} is not an email address. Correct or remove it.} other {{addresses} are not email addresses. Correct or remove them.}}',
          description: 'Error at the field for the addresses of the people that a secret is for',
        },
        { count: problem.names.length, addresses: intl.formatList(problem.names) },
      );
    case 'domains':
      return intl.formatMessage(
        {
          id: 'people.domains',
          defaultMessage:
            'No email reaches a whole domain. Remove {domains}, or do not email the link.',
          description:
            'Error at the field for the addresses of the people that a secret is for; domains is such as: @example.com',
        },
        { domains: intl.formatList(problem.names) },
      );
    case 'too-many-emails':
      return intl.formatMessage(
        {
          id: 'recipients.too-many',
          defaultMessage: 'A link can be emailed to at most {max, number} addresses. Remove some.',
          description: 'Error at the field for the addresses of the people that a secret is for',
        },
        { max: RECIPIENTS_MAX },
      );
    case 'too-many':
      return intl.formatMessage(
        {
          id: 'people.too-many',
          defaultMessage: 'A secret can be for at most {max, number} addresses. Remove some.',
          description: 'Error at the field for the addresses of the people that a secret is for',
        },
        { max: BOUND_MAX },
      );
    case 'unprotected':
      return intl.formatMessage({
        id: 'people.unprotected',
        defaultMessage:
          'Choose at least one. Unless they confirm their address, anyone with a link can open it.',
        description:
          'Error below two checkboxes: named people are emailed their link, or confirm their address',
      });
    case 'unnamed':
      return intl.formatMessage({
        id: 'people.unnamed',
        defaultMessage: 'Enter an address first',
        description:
          'Why the button that creates a link is off: a secret for named people names none',
      });
    case undefined:
      return null;
  }
}

interface NamesFieldProps {
  choice: PeopleChoice;
  isNamed: boolean;
  error: Error | null;
  onChoose: (changed: Partial<PeopleChoice>) => void;
}

function NamesField({ choice, isNamed, error, onChoose }: NamesFieldProps) {
  const intl = useIntl();
  const { names, isEmailed } = choice;
  const domains = useQuery(siteQuery).data?.secret_options.recipient_domains ?? [];
  return (
    <AddressesField
      label={
        <FormattedMessage
          id="people.field"
          defaultMessage="Email addresses"
          description="Label of the field for the addresses of the people that a new secret is for"
        />
      }
      hint={
        <>
          {domains.length > 0 && <EmailDomains domains={domains} />}{' '}
          {isEmailed ? (
            <FormattedMessage
              id="people.hint"
              defaultMessage="Up to {max, number} people. Each gets a link of their own."
              description="Hint under the field for the addresses of the people that a link is emailed to"
              values={{ max: RECIPIENTS_MAX }}
            />
          ) : (
            <FormattedMessage
              id="people.hint.domains"
              defaultMessage="Up to {max, number} addresses, or domains such as {example}. Each gets a link of its own."
              description="Hint under the field for the addresses of the people that a new secret is for"
              values={{
                max: BOUND_MAX,
                example: (
                  <bdi dir="ltr" translate="no">
                    @example.com
                  </bdi>
                ),
              }}
            />
          )}{' '}
          {names.some(isDomain) && (
            <FormattedMessage
              id="bound-field.domain"
              defaultMessage="Anyone with an address at this domain can open it, including shared inboxes and mailing lists."
              description="Added to the hint under the field for the email addresses that alone can open a secret, where a whole domain was entered"
            />
          )}
        </>
      }
      isRequired={isNamed && names.length === 0}
      onChange={(typed) => onChoose({ names: typed })}
      isWrong={isWrong}
      problemOf={(added) => problemText(intl, problemOfNames({ names: added, isEmailed }))}
      error={error}
    />
  );
}

interface WaysProps {
  choice: PeopleChoice;
  hasFiles: boolean;
  onChoose: (changed: Partial<PeopleChoice>) => void;
}

/** How they get the link, and what makes it theirs. */
function Ways({ choice: { isEmailed, isConfirmed }, hasFiles, onChoose }: WaysProps) {
  const intl = useIntl();
  return (
    <div>
      <OptionField
        type="checkbox"
        label={
          <FormattedMessage
            id="people.email"
            defaultMessage="Email them their link"
            description="Checkbox: the site emails each of the named people the link"
          />
        }
        hint={
          hasFiles ? (
            <FormattedMessage
              id="recipients.files"
              defaultMessage="Links to files cannot be emailed from here. Remove the files, or send the link yourself."
              description="Why a link to files cannot be emailed"
            />
          ) : (
            isEmailed && (
              <FormattedMessage
                id="people.email.hint"
                defaultMessage="Only the link is emailed: send a passphrase another way. The operator of this site could read an emailed link."
                description="Hint under the checkbox with which the site emails each of the named people the link"
              />
            )
          )
        }
        checked={isEmailed}
        disabled={hasFiles}
        onChange={(checked) => onChoose({ isEmailed: checked })}
      />
      <OptionField
        type="checkbox"
        label={
          <FormattedMessage
            id="people.confirm"
            defaultMessage="They confirm their address"
            description="Checkbox: the link opens only for those who confirm their email address with a code"
          />
        }
        hint={
          isConfirmed ? (
            <FormattedMessage
              id="people.confirm.hint"
              defaultMessage="With a code that we email. You see who opened it."
              description="Hint under the checkbox with which only those open a link who confirm their email address"
            />
          ) : (
            <FormattedMessage
              id="people.confirm.off"
              defaultMessage="Without this, anyone who gets the link can open it, for example from a forwarded email."
              description="Hint under the checkbox with which only those open a link who confirm their email address, while it is off"
            />
          )
        }
        checked={isConfirmed}
        onChange={(checked) => onChoose({ isConfirmed: checked })}
      />
      {!isEmailed && !isConfirmed && (
        <output className={styles.problem}>{problemText(intl, { kind: 'unprotected' })}</output>
      )}
    </div>
  );
}
