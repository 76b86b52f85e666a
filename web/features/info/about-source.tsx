import { defineMessages } from 'react-intl';
import { Section } from './prose.tsx';
import { Text } from './text.tsx';

const texts = defineMessages({
  heading: {
    id: 'about.source',
    defaultMessage: 'Look inside, or run it yourself',
    description: 'Heading, on the page that explains the product, about its source code',
  },
  open: {
    id: 'about.source.open',
    defaultMessage:
      'The software behind this site is called Waxseal, and it is open source: <source>read it</source>, check what these pages claim, change it, run it. The licence is MIT.',
    description: 'That the product is open source; source is a link to its code',
  },
  own: {
    id: 'about.source.own',
    defaultMessage:
      'Whoever runs the server has to be trusted with what passes through it. If that should be you, take a copy of the source. On Linux or a Mac with Node these two commands are enough, without any account or configuration:',
    description: 'How to run the product on one’s own machine; two commands follow',
  },
  platform: {
    id: 'about.source.platform',
    defaultMessage:
      'It then answers on that machine alone. The same software is made for Cloudflare’s platform, where it can serve the whole world.',
    description: 'What the two commands do, and what else there is',
  },
});

/** The source, and how to run it. */
export function AboutSource() {
  return (
    <Section heading={<Text of={texts.heading} />}>
      <p>
        <Text of={texts.open} />
      </p>
      <p>
        <Text of={texts.own} />
      </p>
      <pre dir="ltr">{'npm ci\nnpm start'}</pre>
      <p>
        <Text of={texts.platform} />
      </p>
    </Section>
  );
}
