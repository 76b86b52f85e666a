import type { ComponentType, ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import {
  type FillRandom,
  generatePassword,
  generateWords,
  PASSWORD_ALPHABET,
  PASSWORD_CHARACTERS,
} from '../../../shared/generated-password.ts';
import { importWithRetry } from '../../ui/lazy-part.tsx';
import { Drawing } from '../../ui/icon.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import styles from './generator.module.css';

type Kind = 'characters' | 'words';

/** What a password is made of, and how many of each kind. */
export interface GeneratorSettings {
  readonly kind: Kind;
  readonly characters: number;
  readonly words: number;
}

const defaults: GeneratorSettings = {
  kind: 'characters',
  characters: PASSWORD_CHARACTERS,
  words: 6,
};

const choices = {
  characters: [8, 12, 16, 20, 24, 32, 64],
  words: [4, 5, 6, 7, 8],
} as const;

export interface Generated {
  readonly value: string;
  readonly settings: GeneratorSettings;
  /** The list of words could not be loaded. */
  readonly hasNoWords: boolean;
  /** Beside the button that replaces it: the settings. */
  readonly Panel: ComponentType<GeneratorPanelProps>;
  /** In that button. */
  readonly Again: ComponentType;
}

const fill: FillRandom = (numbers) => crypto.getRandomValues(numbers);

/** Makes a password in this browser. Without the list of words it consists of characters. */
export async function generate(settings = defaults): Promise<Generated> {
  const wordlist = settings.kind === 'words' ? await loadWords() : null;
  const value = wordlist
    ? generateWords(settings.words, wordlist, fill)
    : generatePassword(settings.characters, fill);
  return {
    value,
    settings: wordlist ? settings : { ...settings, kind: 'characters' },
    hasNoWords: settings.kind === 'words' && !wordlist,
    Panel: GeneratorPanel,
    Again,
  };
}

/** The 2,048 English words of BIP 39; null if they cannot be loaded. */
async function loadWords(): Promise<readonly string[] | null> {
  try {
    return (await importWithRetry(() => import('@scure/bip39/wordlists/english.js'))).wordlist;
  } catch {
    return null;
  }
}

const BITS_PER_WORD = 11;
const GOOD_BITS = 52;
const STRONG_BITS = 65;

/** The strength of a password of these settings. */
export function generatedStrength({ kind, characters, words }: GeneratorSettings) {
  const bits =
    kind === 'words' ? words * BITS_PER_WORD : characters * Math.log2(PASSWORD_ALPHABET.length);
  if (bits < GOOD_BITS) return 'fair';
  return bits < STRONG_BITS ? 'good' : 'strong';
}

const strengths: Record<ReturnType<typeof generatedStrength>, MessageDescriptor> = defineMessages({
  fair: {
    id: 'generator.strength.fair',
    defaultMessage: 'Fair. Choose a longer one if you can.',
    description: 'Strength of a generated password',
  },
  good: {
    id: 'generator.strength.good',
    defaultMessage: 'Good.',
    description: 'Strength of a generated password',
  },
  strong: {
    id: 'password.strong',
    defaultMessage: 'Strong.',
    description: 'Hint under a strong password',
  },
});

const messages = defineMessages({
  kind: {
    id: 'generator.kind',
    defaultMessage: 'Type',
    description: 'Label of the choice of what a generated password consists of',
  },
  characters: {
    id: 'generator.characters',
    defaultMessage: 'Random characters',
    description: 'Choice of what a generated password consists of',
  },
  words: {
    id: 'generator.words',
    defaultMessage: 'Random English words',
    description: 'Choice of what a generated password consists of',
  },
  length: {
    id: 'generator.length',
    defaultMessage: 'Length',
    description: 'Label of the choice of the length of a generated password',
  },
});

interface GeneratorPanelProps {
  generated: Generated;
  /** Makes another password. */
  onChange: (settings: GeneratorSettings) => void;
}

/** What the password in the field consists of. A change makes another one. */
function GeneratorPanel({
  generated: { value, settings, hasNoWords },
  onChange,
}: GeneratorPanelProps) {
  const intl = useIntl();
  const { kind } = settings;
  const kindButton = (choice: Kind, content: ReactNode) => (
    <button
      type="button"
      className={styles.kind}
      aria-label={intl.formatMessage(messages[choice])}
      title={intl.formatMessage(messages[choice])}
      aria-pressed={kind === choice}
      onClick={() => onChange({ ...settings, kind: choice })}
    >
      {content}
    </button>
  );
  return (
    <>
      <Stepper
        label={intl.formatMessage(messages.length)}
        value={settings[kind]}
        choices={choices[kind]}
        onChange={(length) => onChange({ ...settings, [kind]: length })}
      />
      <span role="group" aria-label={intl.formatMessage(messages.kind)} className={styles.kinds}>
        {kindButton('characters', <span translate="no">Aa</span>)}
        {kindButton(
          'words',
          <FormattedMessage
            id="generator.words.short"
            defaultMessage="Words"
            description="Button: a generated password consists of words; as short as possible"
          />,
        )}
      </span>
      <output className={styles.strength}>
        {/* Each password is announced, also if its strength is the same. */}
        <span key={value}>{intl.formatMessage(strengths[generatedStrength(settings)])}</span>
      </output>
      <output className={styles.noWords}>{hasNoWords && <NoWords />}</output>
    </>
  );
}

function Again() {
  return (
    <>
      <Drawing path="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4v5.4h-5.4" />
      <span className="visually-hidden">
        <FormattedMessage
          id="conceal.generate.again"
          defaultMessage="Generate another password"
          description="Name of the button that replaces a generated password by another one"
        />
      </span>
    </>
  );
}

function NoWords() {
  return (
    <FormattedMessage
      id="generator.no-words"
      defaultMessage="The words could not be loaded, so this password uses characters. Check your connection, then choose words again."
      description="Said when a password was to consist of words, but their list could not be loaded"
    />
  );
}
