import type { ReactNode } from 'react';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { useOrigin } from '../../prerender/browser-value.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import {
  isLanguage,
  type Language,
  languages,
  languagesOf,
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
      'The examples run as they are. Keys and tokens come from the environment, never from arguments, which every user of a computer can see.',
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
    defaultMessage: 'Use your existing programs',
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
      'The last part of the link is the <code>SECRET_KEY</code>. The first call with <code>continue</code> gets the secret. Later calls are told that it was opened, and when.',
    description: 'About an example that opens a secret',
  },
  burn: {
    id: 'docs.burn.note',
    defaultMessage:
      'Until someone opens it, you can delete it with the <code>METADATA_KEY</code> that you kept.',
    description: 'About an example that destroys a secret',
  },
  generate: {
    id: 'docs.generate.note',
    defaultMessage:
      'The server generates the password and creates the secret in one step. With <code>words</code> it is a passphrase.',
    description: 'About an example that generates a password; words is the name of a field',
  },
  recent: {
    id: 'docs.recent.note',
    defaultMessage:
      'The last 30 days of your account, newest first. This call needs your email address and your token.',
    description: 'About an example that lists the secrets of an account',
  },
  webhook: {
    id: 'docs.webhook.note',
    defaultMessage:
      'A webhook notifies your server when a secret is opened, burned or expires. Verify the signature of every event. <code>WEBHOOK_SECRET</code> is shown when you create the webhook.',
    description: 'About an example that checks the signature of a webhook',
  },
  v1: {
    id: 'docs.v1.note',
    defaultMessage:
      'Programs written for the older API of services like this one work here. Change only the host.',
    description: 'About an example that uses the older API',
  },
});

interface ChoiceProps {
  language: Language;
  onLanguage: (language: Language) => void;
}

/** The first examples: seal, reveal, burn. */
export function QuickStart(choice: ChoiceProps) {
  return (
    <Steps heading={texts.start} of={['seal', 'reveal', 'burn']} choice={choice}>
      <p>
        <Text of={texts.environment} />
      </p>
    </Steps>
  );
}

/** Further examples. */
export function FurtherSteps(choice: ChoiceProps) {
  return (
    <Steps heading={texts.more} of={['generate', 'recent', 'webhook', 'v1']} choice={choice} />
  );
}

interface StepsProps {
  heading: MessageDescriptor;
  of: readonly Step[];
  choice: ChoiceProps;
  children?: ReactNode;
}

function Steps({ heading, of, choice, children }: StepsProps) {
  const intl = useIntl();
  return (
    <section>
      <h2>{intl.formatMessage(heading)}</h2>
      {children}
      <div className={styles.steps}>
        {of.map((step) => {
          const label = intl.formatMessage(steps[step]);
          return (
            <div key={step} className={styles.step}>
              <div>
                <h3>{label}</h3>
                <p>
                  <Text of={notes[step]} />
                </p>
              </div>
              <Example
                step={step}
                label={label}
                what={intl.formatMessage(
                  {
                    id: 'docs.copied',
                    defaultMessage: 'the example: {step}',
                    description:
                      'What a copy button copies, read after "Copy"; step is the heading of an example',
                  },
                  { step: label },
                )}
                {...choice}
              />
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface ExampleProps {
  step: Step;
  /** Heading of the example, which names its tabs. */
  label: string;
  /** Name of the copied text, read after "Copy". */
  what: string;
  language: Language;
  onLanguage: (language: Language) => void;
}

/** An example in each language; the chosen language applies to all examples. */
function Example({ step, label, what, language, onLanguage }: ExampleProps) {
  const origin = useOrigin();
  return (
    <Tabs
      label={label}
      chosen={language}
      onChoose={(name) => {
        if (isLanguage(name)) onLanguage(name);
      }}
      tabs={languagesOf(step).map((name) => ({
        name,
        title: (
          <span lang="en" translate="no">
            {languages[name]}
          </span>
        ),
        content: (
          <Code text={programOf(step, name, origin)}>
            <CopyButton text={programOf(step, name, origin)} variant="secondary" what={what} />
          </Code>
        ),
      }))}
    />
  );
}
