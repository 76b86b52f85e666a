import { type ReactNode, useId } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useOrigin } from '../../prerender/browser-value.ts';
import {
  type Language,
  languageNames,
  languageOf,
  languages,
  programOf,
  type Step,
} from './examples.ts';
import { Code, Text } from './text.tsx';
import styles from './docs.module.css';

const texts = defineMessages({
  start: {
    id: 'common.three-steps',
    defaultMessage: 'Three steps',
    description: 'Heading of three steps',
  },
  environment: {
    id: 'docs.environment',
    defaultMessage:
      'Keys and tokens come from the environment, not from arguments, which other users of a computer can see.',
    description: 'Sentences above the first examples on the page for programmers',
  },
  more: {
    id: 'docs.more',
    defaultMessage: 'More examples',
    description: 'Heading, on the page for programmers, of further examples',
  },
});

const steps = defineMessages({
  seal: {
    id: 'docs.seal',
    defaultMessage: 'Create a secret',
    description: 'Heading of an example on the page for programmers',
  },
  reveal: {
    id: 'docs.reveal',
    defaultMessage: 'Open it',
    description: 'Heading of an example: the secret is opened',
  },
  burn: {
    id: 'docs.burn',
    defaultMessage: 'Or burn it',
    description: 'Heading of an example: the secret is destroyed instead of opened',
  },
  generate: {
    id: 'docs.generate',
    defaultMessage: 'Generate a password',
    description: 'Heading of an example on the page for programmers',
  },
  recent: {
    id: 'docs.recent',
    defaultMessage: 'List your recent secrets',
    description: 'Heading of an example on the page for programmers',
  },
  webhook: {
    id: 'docs.webhook',
    defaultMessage: 'Get notified',
    description: 'Heading of an example: a server that is notified of what happened to secrets',
  },
  v1: {
    id: 'docs.v1',
    defaultMessage: 'API v1',
    description: 'Heading of an example: programs for an older API work here, too',
  },
});

const notes = defineMessages({
  seal: {
    id: 'docs.seal.note',
    defaultMessage:
      'You get <code>share_url</code>, the link that opens once, and <code>metadata.key</code>, the key of your private page.',
    description: 'About an example that seals a secret',
  },
  reveal: {
    id: 'docs.reveal.note',
    defaultMessage:
      'The <code>SECRET_KEY</code> is the last part of the path. This opens secrets that this site encrypted: for a link with a #, use the command line. The first call with <code>continue</code> gets the secret. Later calls are told that it was opened, and when.',
    description: 'About an example that opens a secret',
  },
  burn: {
    id: 'docs.burn.note',
    defaultMessage:
      'Until someone opens it, you can burn it. The <code>METADATA_KEY</code> is the last part of the path of your private page, without a # and what follows it. If this site encrypted the secret, and it has a passphrase, send that, too. If a browser encrypted it, send none.',
    description: 'About an example that destroys a secret',
  },
  generate: {
    id: 'docs.generate.note',
    defaultMessage:
      'The server generates the password and creates the secret in one step. With <code>words</code> it consists of words.',
    description: 'About an example that generates a password; words is the name of a field',
  },
  recent: {
    id: 'docs.recent.note',
    defaultMessage:
      'The secrets that your account created in the last 30 days, newest first, in pages of 50: the reference says how to get the next one. This call needs a token with the permission for secrets.',
    description: 'About an example that lists the secrets of an account',
  },
  webhook: {
    id: 'docs.webhook.note',
    defaultMessage:
      'A webhook notifies your server when a secret is opened, burned or reported, when it expires, and when a request is answered. Verify the signature of every event. <code>WEBHOOK_SECRET</code> is shown when you create the webhook.',
    description: 'About an example that checks the signature of a webhook',
  },
  v1: {
    id: 'docs.v1.note',
    defaultMessage:
      'Most programs written for API v1 of Onetime Secret work here: change the host and, if you use an account, the token.',
    description: 'About an example that uses the older API',
  },
});

interface ExamplesProps {
  language: Language;
  onLanguage: (language: Language) => void;
}

/** The examples, all in one language. */
export function Examples({ language, onLanguage }: ExamplesProps) {
  return (
    <div className={styles.examples}>
      <LanguageChoice language={language} onLanguage={onLanguage} />
      <Steps heading={texts.start} of={['seal', 'reveal', 'burn']} language={language}>
        <p>
          <Text of={texts.environment} />
        </p>
      </Steps>
      <Steps
        heading={texts.more}
        of={['generate', 'recent', 'webhook', 'v1']}
        language={language}
      />
    </div>
  );
}

function LanguageChoice({ language, onLanguage }: ExamplesProps) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">
        <FormattedMessage
          id="docs.language"
          defaultMessage="Programming language of the examples"
          description="Name, for screen readers, of the choice between curl, JavaScript and Python"
        />
      </legend>
      {languageNames.map((name) => (
        <label key={name} lang="en" translate="no">
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            value={name}
            checked={name === language}
            onChange={() => onLanguage(name)}
          />
          {languages[name]}
        </label>
      ))}
    </fieldset>
  );
}

interface StepsProps {
  heading: MessageDescriptor;
  of: readonly Step[];
  language: Language;
  /** After the examples. */
  children?: ReactNode;
}

function Steps({ heading, of, language, children }: StepsProps) {
  const intl = useIntl();
  return (
    <section>
      <h2>{intl.formatMessage(heading)}</h2>
      <div className={styles.steps}>
        {of.map((step) => (
          <div key={step} className={styles.step}>
            <h3>{intl.formatMessage(steps[step])}</h3>
            <Example step={step} language={languageOf(step, language)} />
            <p>
              <Text of={notes[step]} />
            </p>
          </div>
        ))}
      </div>
      {children}
    </section>
  );
}

function Example({ step, language }: { step: Step; language: Language }) {
  const intl = useIntl();
  const program = programOf(step, language, useOrigin());
  const what = intl.formatMessage(
    {
      id: 'docs.copied',
      defaultMessage: 'the example: {step}',
      description:
        'What a copy button copies, read after "Copy"; step is the heading of an example',
    },
    { step: intl.formatMessage(steps[step]) },
  );
  return <Code text={program} language={languages[language]} what={what} />;
}
