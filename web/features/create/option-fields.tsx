/** What the drawers of the form hold. Loaded when the first one is opened. */
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { COPIES_MAX } from '../../../shared/limits.ts';
import { hasControlCharacter, isPassphraseTooShort } from '../../../shared/passphrase.ts';
import { languageOptions } from '../../intl/language.ts';
import { lifetimeText } from '../../intl/duration.ts';
import { PassphraseField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/choice-fields.tsx';
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
  /** Further fields. */
  children?: ReactNode;
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
      <RecipientLanguage draft={draft} />
      <NumberOfLinks draft={draft} />
      {children}
    </div>
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

/** How many secrets are created of the text, each with a link of its own. */
function NumberOfLinks({ draft: { copies, setCopies } }: { draft: Draft }) {
  const intl = useIntl();
  const choose = (count: number) =>
    setCopies(count === 1 ? null : { count, buttonLabel: <CreateCopies count={count} /> });
  return (
    <SelectField
      label={
        <FormattedMessage
          id="conceal.copies"
          defaultMessage="Number of links"
          description="Label of the choice of how many links the form creates of one text"
        />
      }
      hint={
        copies && (
          <FormattedMessage
            id="conceal.copies.hint"
            defaultMessage="Each link opens a copy of its own, once. Give one to each person."
            description="Hint under the choice of how many links the form creates"
          />
        )
      }
      value={String(copies?.count ?? 1)}
      options={Array.from({ length: COPIES_MAX }, (_, place) => ({
        value: String(place + 1),
        text: intl.formatNumber(place + 1),
      }))}
      onChange={(value) => choose(Number(value))}
    />
  );
}

function CreateCopies({ count }: { count: number }) {
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
          defaultMessage="No expiry options are available. The link lasts as long as your plan allows."
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
    <div className={styles.preview}>
      <p className={styles.link} dir="ltr" translate="no">
        {protocol}
        {'//'}
        <b>{host}</b>/secret/
        <span className={styles.key} aria-hidden="true">
          ••••••••••••••••••••••
        </span>
      </p>
      <p className={styles.linkNote}>
        <FormattedMessage
          id="conceal.preview.note"
          defaultMessage="The dots become a random key. Chat previews and email scanners can fetch the link without opening the secret."
          description="Explanation in the drawer that shows how the link will look"
        />
      </p>
    </div>
  );
}
