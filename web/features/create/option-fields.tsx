/** What the drawers of the form hold. Loaded when the first one is opened. */
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { languageName } from '../../../shared/locales.ts';
import { COPIES_MAX, NOTE_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { hasControlCharacter, isPassphraseTooShort } from '../../../shared/passphrase.ts';
import { languageOptions } from '../../intl/language.ts';
import { lifetimeText } from '../../intl/duration.ts';
import { PassphraseField } from '../../ui/field.tsx';
import { LineField } from '../../ui/line-field.tsx';
import { SelectField } from '../../ui/choice-fields.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { passphraseStrength } from '../../ui/strength.ts';
import type { Draft, Offer } from './draft.ts';
import styles from './option-fields.module.css';

const strengthMessages = defineMessages({
  weak: {
    id: 'conceal.strength.weak',
    defaultMessage: 'Easy to guess. Use four or five random words.',
    description: 'Hint under a weak passphrase',
  },
  fair: {
    id: 'conceal.strength.fair',
    defaultMessage: 'Fair. One more word makes it strong.',
    description: 'Hint under a passphrase of middling strength',
  },
  strong: {
    id: 'conceal.strength.strong',
    defaultMessage: 'Strong. Send it separately from the link.',
    description: 'Hint under a strong passphrase',
  },
  required: {
    id: 'conceal.strength.required',
    defaultMessage: 'Required on this site. The recipient will need it too.',
    description:
      'Hint under the passphrase field while it is empty, on a site that requires a passphrase',
  },
  none: {
    id: 'conceal.strength.none',
    defaultMessage: 'Optional. The recipient will need it too.',
    description: 'Hint under the passphrase field while it is empty',
  },
});

export interface OptionFieldsProps {
  draft: Draft;
  offer: Offer;
  /** Opens the offer of a larger plan. */
  onUpgrade: () => void;
  /** Asks customers for whom the secret is; null: it is for anyone with the link. */
  children: ReactNode;
}

export function OptionFields({ draft, offer, onUpgrade, children }: OptionFieldsProps) {
  const { requiresPassphrase, passphraseLengthMin } = offer;
  const intl = useIntl();
  const { passphrase } = draft;
  const whileEmpty = requiresPassphrase ? 'required' : 'none';
  return (
    <div className={styles.fields}>
      <PassphraseField
        label={
          <FormattedMessage
            id="reveal.passphrase"
            defaultMessage="Passphrase"
            description="Label of the field for the passphrase of a secret"
          />
        }
        value={passphrase}
        onChange={draft.setPassphrase}
        required={requiresPassphrase}
        invalid={
          isPassphraseTooShort(passphrase, passphraseLengthMin) || hasControlCharacter(passphrase)
        }
        hint={
          isPassphraseTooShort(passphrase || ' ', passphraseLengthMin) ? (
            <FormattedMessage
              id="conceal.passphrase.length"
              defaultMessage="{min, plural, one {At least # character.} other {At least # characters.}} The recipient will need it too."
              description="Hint under the passphrase field while it is empty or too short, on a site that requires a length"
              values={{ min: passphraseLengthMin }}
            />
          ) : (
            intl.formatMessage(
              strengthMessages[passphrase ? passphraseStrength(passphrase) : whileEmpty],
            )
          )
        }
      />
      <Lifetime draft={draft} offer={offer} onUpgrade={onUpgrade} />
      {children ?? (
        <div className={styles.links}>
          <NumberOfLinks draft={draft} />
        </div>
      )}
    </div>
  );
}

export interface MoreFieldsProps {
  draft: Draft;
  /** The label, for customers. */
  children: ReactNode;
}

export function MoreFields({ draft, children }: MoreFieldsProps) {
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <LineField
          label={
            <FormattedMessage
              id="note.label"
              defaultMessage="Note the recipient sees first"
              description="Label of the field for a note that is shown before a secret is opened"
            />
          }
          hint={
            <FormattedMessage
              id="note.hint"
              defaultMessage="Up to {max, number} characters. Anyone with the link can read it before opening, so write nothing secret here."
              description="Hint under the field for a note that is shown before a secret is opened"
              values={{ max: NOTE_CHARACTERS_MAX }}
            />
          }
          value={draft.note}
          charactersMax={NOTE_CHARACTERS_MAX}
          onChange={draft.setNote}
        />
      </div>
      {children}
      <RecipientLanguage draft={draft} />
    </div>
  );
}

/** What was entered in these fields, such as "note, Deutsch". */
export function MoreSummary({ draft: { note, label, locale } }: { draft: Draft }) {
  const intl = useIntl();
  const parts = [
    ...(note.trim()
      ? [
          intl.formatMessage({
            id: 'conceal.summary.note',
            defaultMessage: 'note',
            description: 'Part of a drawer summary such as "note, label": there is one',
          }),
        ]
      : []),
    ...(label.trim()
      ? [
          intl.formatMessage({
            id: 'conceal.summary.label',
            defaultMessage: 'label',
            description: 'Part of a drawer summary such as "note, label": there is one',
          }),
        ]
      : []),
    ...(locale ? [languageName(locale)] : []),
  ];
  return <span>{intl.formatList(parts, { type: 'unit', style: 'short' })}</span>;
}

function RecipientLanguage({ draft: { locale, setLocale } }: { draft: Draft }) {
  const intl = useIntl();
  const automatic = intl.formatMessage({
    id: 'conceal.locale.automatic',
    defaultMessage: 'Automatic',
    description: 'Choice of the language of the recipient’s page: what their browser prefers',
  });
  return (
    <SelectField
      label={
        <FormattedMessage
          id="conceal.locale"
          defaultMessage="Language of the recipient’s page"
          description="Label of the choice of the language of the recipient’s page"
        />
      }
      value={locale}
      options={[{ value: '', text: automatic }, ...languageOptions]}
      onChange={setLocale}
    />
  );
}

const numbersOfLinks = Array.from({ length: COPIES_MAX }, (_, place) => place + 1);

interface NumberOfLinksProps {
  draft: Draft;
  /** It stands beside another label, and counts in words. */
  isInline?: boolean;
}

/** How many secrets are created of the text, each with a link of its own; in a row that wraps. */
export function NumberOfLinks({ draft, isInline = false }: NumberOfLinksProps) {
  const { copies, setCopies } = draft;
  const intl = useIntl();
  const label = intl.formatMessage({
    id: 'conceal.copies',
    defaultMessage: 'Number of links',
    description: 'Label of the choice of how many links the form creates of one text',
  });
  const count = copies?.count ?? 1;
  const choose = (chosen: number) => setCopies(chosen === 1 ? null : copiesOf(chosen));
  return (
    <>
      {!isInline && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      <Stepper
        label={label}
        value={count}
        choices={numbersOfLinks}
        onChange={choose}
        {...(isInline && { text: numberOfLinksText(intl, count) })}
      />
      {copies && (
        <p className={styles.hint}>
          <FormattedMessage
            id="conceal.copies.hint"
            defaultMessage="Each link opens its own copy, once. Give one to each person."
            description="Hint under the choice of how many links the form creates"
          />
        </p>
      )}
    </>
  );
}

function copiesOf(count: number): NonNullable<Draft['copies']> {
  const summaryIn = (intl: IntlShape) => numberOfLinksText(intl, count);
  return { count, summaryIn, buttonLabel: <CreateLinks count={count} /> };
}

function numberOfLinksText(intl: IntlShape, count: number): string {
  return intl.formatMessage(
    {
      id: 'conceal.summary.links',
      defaultMessage: '{count, plural, one {# link} other {# links}}',
      description: 'Part of a drawer summary such as "7 days, no passphrase, 3 links"',
    },
    { count },
  );
}

export function CreateLinks({ count }: { count: number }) {
  return (
    <FormattedMessage
      id="conceal.create.copies"
      defaultMessage="Create {count, plural, one {# link} other {# links}}"
      description="Button that creates several links to the typed secret"
      values={{ count }}
    />
  );
}

/** The last choice: opens the offer of a plan with longer lifetimes. */
const LONGER = 'longer';

function Lifetime({
  draft,
  offer: { lifetimes, hasLonger },
  onUpgrade,
}: Omit<OptionFieldsProps, 'children'>) {
  const intl = useIntl();
  if (lifetimes.length === 0) {
    return (
      <p className={styles.none}>
        <FormattedMessage
          id="conceal.lifetime.none"
          defaultMessage="This link expires after the longest time that your plan allows."
          description="Said in place of the expiry time field when the plan allows none of the choices"
        />
      </p>
    );
  }
  const longer = intl.formatMessage({
    id: 'dashboard.longer',
    defaultMessage: 'Longer…',
    description: 'Last of the lifetimes to choose from; opens the offer of a larger plan',
  });
  return (
    <SelectField
      label={
        <FormattedMessage
          id="conceal.lifetime"
          defaultMessage="Expires after"
          description="Label of the choice of how long a link works"
        />
      }
      value={String(draft.ttl)}
      options={[
        ...lifetimes.map((seconds) => ({
          value: String(seconds),
          text: lifetimeText(seconds, intl.locale),
        })),
        ...(hasLonger ? [{ value: LONGER, text: longer }] : []),
      ]}
      onChange={(value) => {
        if (value === LONGER) onUpgrade();
        else draft.setTtl(Number(value));
      }}
    />
  );
}

/** An example of a link on a custom domain, or on this host. */
export function LinkExample({ domain }: { domain: string }) {
  const { host, protocol } = domain === '' ? location : new URL(`https://${domain}`);
  return (
    <p className={styles.link} dir="ltr" translate="no">
      {protocol}
      {'//'}
      <b>{host}</b>/secret/
      <span className={styles.key} aria-hidden="true">
        ••••••••••••••••••••••
      </span>
    </p>
  );
}
