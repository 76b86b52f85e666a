import { defineMessages } from 'react-intl';
import { Section } from './prose.tsx';
import { Items, Text } from './text.tsx';

const heading = defineMessages({
  programs: {
    id: 'security.programs',
    defaultMessage: 'Programs and other sites',
    description: 'Heading on the page about security',
  },
});

const points = defineMessages({
  token: {
    id: 'security.programs.token',
    defaultMessage:
      '<b>Programs show a token.</b> They send it with every call, and it opens what you chose when you created it: secrets, domains and the webhook, or both. You can revoke it at any time, and a changed password revokes all of them. Wrong ones are counted before they are checked.',
    description: 'How programs use the product; b is the gist of it',
  },
  origins: {
    id: 'security.programs.origins',
    defaultMessage:
      '<b>Pages of other sites are programs too.</b> They may call the <docs>API</docs> with a token that you gave them, and never with your session: a cookie does not count in a call from elsewhere.',
    description: 'What pages of other sites may do; b is the gist of it, docs is a link',
  },
  webhook: {
    id: 'security.programs.webhook',
    defaultMessage:
      '<b>A webhook tells little.</b> It names a secret by its short key and says that it was read, burned or has expired, and when. There is no key in it, no link and nothing of the text. Each message is signed, and leaves only over https, to addresses that are open to the internet.',
    description: 'What webhooks send, and where to; b is the gist of it',
  },
});

/** What programs can do, and how they are held apart from browsers. */
export function SecurityPrograms() {
  return (
    <Section heading={<Text of={heading.programs} />}>
      <ul>
        <Items of={Object.values(points)} />
      </ul>
    </Section>
  );
}
