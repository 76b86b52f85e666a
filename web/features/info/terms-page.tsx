import { defineMessages, useIntl } from 'react-intl';
import { FullWording, InShort } from './full-wording.tsx';
import { Prose } from './prose.tsx';
import { TermsWording } from './terms-wording.tsx';
import { Items, Text } from './text.tsx';

const texts = defineMessages({
  title: {
    id: 'terms.title',
    defaultMessage: 'Terms',
    description: 'Title, in the browser tab, of the page with the terms of use',
  },
  heading: {
    id: 'terms.heading',
    defaultMessage: 'Terms of use',
    description: 'Heading of the page with the terms of use',
  },
  lead: {
    id: 'terms.lead',
    defaultMessage: 'Use it for what is lawful, send links with care, and keep the original.',
    description: 'First sentence of the page with the terms of use',
  },
});

const summary = defineMessages({
  lawful: {
    id: 'terms.summary.lawful',
    defaultMessage:
      '<b>Lawful use only.</b> Nothing that breaks the law, deceives or harms others, or wears the site down.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
  links: {
    id: 'terms.summary.links',
    defaultMessage:
      '<b>Links are keys.</b> Whoever opens one first reads the secret. To whom you send it is up to you.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
  account: {
    id: 'terms.summary.account',
    defaultMessage:
      '<b>Your account is yours alone.</b> Keep its password and API token to yourself, and mail links only to people who expect them.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
  gone: {
    id: 'terms.summary.gone',
    defaultMessage:
      '<b>Gone is gone.</b> A secret that was read, burned or has expired cannot be brought back.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
  yours: {
    id: 'terms.summary.yours',
    defaultMessage: '<b>Your texts stay yours.</b> The operator claims no right to them.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
  asIs: {
    id: 'terms.summary.as-is',
    defaultMessage:
      '<b>As it is.</b> The site may fail, change or end. The operator is liable as far as the law demands, and no further.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
});

/** The terms of use: in short, then in full. */
export function TermsPage() {
  const intl = useIntl();
  return (
    <Prose
      title={intl.formatMessage(texts.title)}
      heading={<Text of={texts.heading} />}
      lead={<Text of={texts.lead} />}
    >
      <InShort>
        <ul>
          <Items of={Object.values(summary)} />
        </ul>
      </InShort>
      <FullWording>
        <TermsWording />
      </FullWording>
    </Prose>
  );
}
