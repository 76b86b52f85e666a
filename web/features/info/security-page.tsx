import { defineMessages, useIntl } from 'react-intl';
import { Prose } from './prose.tsx';
import { SecurityKept } from './security-kept.tsx';
import { SecurityLimits } from './security-limits.tsx';
import { SecurityOperator } from './security-operator.tsx';
import { SecurityPrograms } from './security-programs.tsx';
import { SecurityProtocol } from './security-protocol.tsx';
import { Text } from './text.tsx';

const texts = defineMessages({
  title: {
    id: 'security.title',
    defaultMessage: 'Security',
    description: 'Title, in the browser tab, of the page about security',
  },
  heading: {
    id: 'security.heading',
    defaultMessage: 'How a secret is read only once',
    description: 'Heading of the page about security',
  },
  lead: {
    id: 'security.lead',
    defaultMessage:
      'What happens between sealing a text and its end, what is kept where and for how long, and what none of this can protect you from.',
    description: 'First sentence of the page about security',
  },
});

/** The protocol in plain words, and an honest account of its limits. */
export function SecurityPage() {
  const intl = useIntl();
  return (
    <Prose
      title={intl.formatMessage(texts.title)}
      heading={<Text of={texts.heading} />}
      lead={<Text of={texts.lead} />}
    >
      <SecurityProtocol />
      <SecurityKept />
      <SecurityOperator />
      <SecurityPrograms />
      <SecurityLimits />
    </Prose>
  );
}
