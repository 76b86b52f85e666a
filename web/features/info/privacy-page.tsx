import { defineMessages, useIntl } from 'react-intl';
import { FullWording, InShort } from './full-wording.tsx';
import { PrivacyBrowser } from './privacy-browser.tsx';
import { PrivacyServer } from './privacy-server.tsx';
import { Prose } from './prose.tsx';
import { Items, Text } from './text.tsx';

const texts = defineMessages({
  title: {
    id: 'privacy.title',
    defaultMessage: 'Privacy',
    description: 'Title, in the browser tab, and heading of the page about privacy',
  },
  lead: {
    id: 'privacy.lead',
    defaultMessage:
      'This site is made to forget. What it stores is short-lived and tied to nobody’s name.',
    description: 'First sentences of the page about privacy',
  },
  more: {
    id: 'privacy.summary.more',
    defaultMessage:
      'How this is brought about, and what an operator could see all the same, stands on the <security>security page</security>.',
    description: 'Sentence after the summary of the privacy policy; security is a link',
  },
});

const summary = defineMessages({
  tracking: {
    id: 'privacy.summary.tracking',
    defaultMessage:
      '<b>No tracking.</b> There is no analytics and no advertising, and these pages load nothing from anybody else.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  secrets: {
    id: 'privacy.summary.secrets',
    defaultMessage:
      '<b>Secrets</b> are stored encrypted until they are read, burned or expire, which is after 7 days at the latest. What happened to them, and when, is kept for twice the lifetime.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  links: {
    id: 'privacy.summary.links',
    defaultMessage:
      '<b>Links</b> are not stored, and nothing that is stored says who made or read a secret.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  address: {
    id: 'privacy.summary.address',
    defaultMessage:
      '<b>Your network address</b> serves to count how often it makes or opens secrets, in windows of 20 minutes. The count stays in memory, under a keyed hash in place of the address.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  cookies: {
    id: 'privacy.summary.cookies',
    defaultMessage:
      '<b>Two cookies.</b> {sess} guards forms against forgery until you close the browser; {locale} remembers the language that you chose for 30 days. The theme and similar choices never leave your browser.',
    description:
      'Summary of the privacy policy; b is the point’s name, sess and locale are the names of cookies',
  },
  logs: {
    id: 'privacy.summary.logs',
    defaultMessage: '<b>Logs</b> hold faults, and neither network addresses nor links nor keys.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
});

const cookies = { sess: <code dir="ltr">sess</code>, locale: <code dir="ltr">locale</code> };

/** What is known about a visitor: in short, then in full. */
export function PrivacyPage() {
  const intl = useIntl();
  return (
    <Prose
      title={intl.formatMessage(texts.title)}
      heading={<Text of={texts.title} />}
      lead={<Text of={texts.lead} />}
    >
      <InShort>
        <ul>
          <Items of={Object.values(summary)} values={cookies} />
        </ul>
        <p>
          <Text of={texts.more} />
        </p>
      </InShort>
      <FullWording>
        <PrivacyServer />
        <PrivacyBrowser />
      </FullWording>
    </Prose>
  );
}
