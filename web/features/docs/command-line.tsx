import { defineMessages, useIntl } from 'react-intl';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Code } from './code.tsx';
import styles from './command-line.module.css';
import { Text } from './text.tsx';

const texts = defineMessages({
  heading: {
    id: 'docs.command-line',
    defaultMessage: 'On the command line',
    description: 'Heading on the page for programmers',
  },
  note: {
    id: 'docs.command-line.note',
    defaultMessage:
      'With Node on your machine, one command does all of this. It reads secrets from a file, from standard input or at a prompt, and never from its arguments.',
    description: 'About a program for the command line; Node is the name of a program',
  },
  copied: {
    id: 'docs.command-line.copied',
    defaultMessage: 'the commands',
    description: 'What a copy button copies, read after "Copy"',
  },
});

/** The program that comes with the product. */
export function CommandLine() {
  const intl = useIntl();
  const commands = `export WAXSEAL_HOST=${location.origin}
npx waxseal share --ttl 3600 < secret.txt
npx waxseal reveal
npx waxseal help
`;
  return (
    <section className={styles.commands}>
      <h2>
        <Text of={texts.heading} />
      </h2>
      <p>
        <Text of={texts.note} />
      </p>
      <Code text={commands}>
        <CopyButton text={commands} variant="secondary" what={intl.formatMessage(texts.copied)} />
      </Code>
    </section>
  );
}
