import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { languageName } from '../../../shared/locales.ts';
import { languageOptions } from '../../intl/language.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { useLifetimeText } from '../../ui/lifetime.tsx';
import { PassphraseField } from '../../ui/passphrase-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { passphraseStrength } from '../../ui/strength.ts';
import type { Draft } from './draft.ts';
import styles from './create-form.module.css';

const strengthMessages = defineMessages({
  weak: {
    id: 'conceal.strength.weak',
    defaultMessage: 'Easy to guess. Four or five random words are better.',
    description: 'Hint under a weak passphrase',
  },
  fair: {
    id: 'conceal.strength.fair',
    defaultMessage: 'Fair. One more word makes it strong.',
    description: 'Hint under a passphrase of middling strength',
  },
  strong: {
    id: 'conceal.strength.strong',
    defaultMessage: 'Strong. Send it by another road than the link.',
    description: 'Hint under a strong passphrase',
  },
  none: {
    id: 'conceal.strength.none',
    defaultMessage: 'Optional. The reader will need it too.',
    description: 'Hint under the passphrase field while it is empty',
  },
});

const LONGER = 'longer';

/** The last choice: opens the offer of a plan with longer lifetimes. */
export interface LongerLifetime {
  readonly text: string;
  readonly onChoose: () => void;
}

interface PrivacyOptionsProps {
  draft: Draft;
  lifetimes: number[];
  longer: LongerLifetime | undefined;
  /** Further fields. */
  children?: ReactNode;
}

/** Passphrase, lifetime and language of the recipient's page. */
export function PrivacyOptions({ draft, lifetimes, longer, children }: PrivacyOptionsProps) {
  const intl = useIntl();
  const { passphrase } = draft;
  return (
    <Drawer
      name="Privacy options"
      title={
        <FormattedMessage
          id="conceal.privacy"
          defaultMessage="Privacy options"
          description="Title of the drawer with passphrase and lifetime"
        />
      }
      summary={<Summary draft={draft} />}
    >
      <div className={styles.fields}>
        <PassphraseField
          label={
            <FormattedMessage
              id="conceal.passphrase"
              defaultMessage="Passphrase"
              description="Label of the field for a passphrase on a new secret"
            />
          }
          value={passphrase}
          onChange={draft.setPassphrase}
          hint={intl.formatMessage(
            strengthMessages[passphrase ? passphraseStrength(passphrase) : 'none'],
          )}
        />
        <Lifetime draft={draft} lifetimes={lifetimes} longer={longer} />
        <RecipientLanguage draft={draft} />
        {children}
      </div>
    </Drawer>
  );
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
          defaultMessage="Language for the reader"
          description="Label of the choice of the language of the recipient’s page"
        />
      }
      value={locale}
      options={[{ value: '', text: automatic }, ...languageOptions]}
      onChange={setLocale}
    />
  );
}

function Summary({ draft: { ttl, passphrase, locale, recipients } }: { draft: Draft }) {
  const intl = useIntl();
  const lifetimeText = useLifetimeText();
  const parts = [
    ...(ttl === undefined ? [] : [lifetimeText(ttl)]),
    ...(passphrase
      ? [
          intl.formatMessage({
            id: 'conceal.summary.passphrase',
            defaultMessage: 'passphrase',
            description: 'Part of a drawer summary such as "7 days, passphrase": there is one',
          }),
        ]
      : []),
    ...(locale ? [languageName(locale)] : []),
    ...(recipients.length > 0
      ? [
          intl.formatMessage(
            {
              id: 'conceal.summary.recipients',
              defaultMessage: '{count, plural, one {# recipient} other {# recipients}}',
              description: 'Part of a drawer summary such as "7 days, 2 recipients"',
            },
            { count: recipients.length },
          ),
        ]
      : []),
  ];
  return intl.formatList(parts, { type: 'unit', style: 'short' });
}

function Lifetime({ draft, lifetimes, longer }: Omit<PrivacyOptionsProps, 'children'>) {
  const lifetimeText = useLifetimeText();
  if (lifetimes.length === 0) {
    return (
      <p className={styles.none}>
        <FormattedMessage
          id="conceal.lifetime.none"
          defaultMessage="No lifetime options are available. The link gets the longest life it may have."
          description="Said in place of the lifetime field when the plan allows none of the choices"
        />
      </p>
    );
  }
  return (
    <SelectField
      label={
        <FormattedMessage
          id="conceal.lifetime"
          defaultMessage="Lifetime"
          description="Label of the choice of how long a link works"
        />
      }
      value={String(draft.ttl)}
      options={[
        ...lifetimes.map((seconds) => ({ value: String(seconds), text: lifetimeText(seconds) })),
        ...(longer ? [{ value: LONGER, text: longer.text }] : []),
      ]}
      onChange={(value) => {
        if (value === LONGER) longer?.onChoose();
        else draft.setTtl(Number(value));
      }}
    />
  );
}
