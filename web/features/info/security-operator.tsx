import { defineMessages } from 'react-intl';
import { Items, Paragraph, RegionStatement, Section, Text } from './prose.tsx';

const texts = defineMessages({
  heading: {
    id: 'security.operator',
    defaultMessage: 'What the operator can and cannot see',
    description:
      'Heading on the page about security; the operator is the person or company that runs the server',
  },
  seen: {
    id: 'security.operator.seen',
    defaultMessage: 'What can be seen',
    description: 'Heading of a list of things that the operator can see',
  },
  unseen: {
    id: 'security.operator.unseen',
    defaultMessage: 'What cannot be seen',
    description: 'Heading of a list of things that the operator cannot see or do',
  },
  trust: {
    id: 'security.operator.changes',
    defaultMessage:
      'This applies to the software as it is published. An operator who changes it, or an attacker who takes over the server, can read everything that passes through from then on, and can change the page so that it sends what you type. If you cannot accept that, <source>run your own</source>.',
    description: 'Paragraph on the page about security; source is a link to the source code',
  },
  regions: {
    id: 'security.regions',
    defaultMessage: 'Where it is stored',
    description: 'Heading, on the page about security, about regions',
  },
  regionsApart: {
    id: 'security.regions.apart',
    defaultMessage:
      'An operator can run this service in several regions. Each is a separate installation, with its own storage and keys at its own address, and nothing is copied between them.',
    description: 'What regions are',
  },
  regionsPinned: {
    id: 'security.regions.pinned',
    defaultMessage:
      'Cloudflare’s platform can guarantee that data is stored in one of three regions: the EU, the US, and FedRAMP. For any other region it accepts only a hint, so the location is not guaranteed.',
    description: 'Which regions can be pinned; Cloudflare and FedRAMP are names',
  },
  regionsBound: {
    id: 'security.regions.bound',
    defaultMessage: 'This site is bound to its region: its data is stored there.',
    description: 'Whether this site is pinned to a region: it is',
  },
  regionsNear: {
    id: 'security.regions.near',
    defaultMessage:
      'This site is not bound to its region: its data is stored near it if the platform follows that hint. This is not guaranteed.',
    description: 'Whether this site is pinned to a region: it is not',
  },
  regionsStored: {
    id: 'security.regions.stored',
    defaultMessage:
      '“Stored in” means only that. A request may be answered by a server near the person who makes it, and encrypted envelopes may be cached outside the region for a short time. The half of the key in the vault is never cached.',
    description: 'What storing in a region does not include',
  },
});

const seen = defineMessages({
  passing: {
    id: 'security.operator.seen.plain',
    defaultMessage:
      'Text, passphrase and link of a secret that this site encrypts, while they pass through the server.',
    description: 'One of the things that the operator can see',
  },
  times: {
    id: 'security.operator.seen.times',
    defaultMessage:
      'That a secret was created, opened or burned, and when; roughly how large it is; whether it has a passphrase.',
    description: 'One of the things that the operator can see',
  },
  address: {
    id: 'security.operator.seen.address',
    defaultMessage: 'The IP address of a request, while it is answered.',
    description: 'One of the things that the operator can see',
  },
  account: {
    id: 'security.operator.seen.account',
    defaultMessage:
      'For an account: its email address and plan, which browsers are signed in and since when, which secrets it created in the last 30 days, and what happened to them.',
    description: 'One of the things that the operator can see',
  },
  webhook: {
    id: 'security.operator.seen.webhook',
    defaultMessage:
      'The address of an account’s webhook, its signing secret, and what was sent in the last 30 days.',
    description: 'One of the things that the operator can see',
  },
  code: {
    id: 'security.operator.seen.code',
    defaultMessage:
      'The address of someone who requests a code to open a link, and the code, until the email is sent, ten minutes at most.',
    description: 'One of the things that the operator can see',
  },
  email: {
    id: 'security.operator.seen.email',
    defaultMessage:
      'A link that this site emails, and its recipient, until the email is sent. To avoid this, send the link yourself or add a passphrase.',
    description: 'One of the things that the operator can see',
  },
});

const unseen = defineMessages({
  browser: {
    id: 'security.operator.unseen.browser',
    defaultMessage:
      'Text, files, file names and passphrase of a secret that your browser encrypted, and the key in its link.',
    description: 'One of the things that the operator cannot see',
  },
  waiting: {
    id: 'security.operator.unseen.waiting',
    defaultMessage:
      'A secret that is waiting. What is stored cannot be decrypted without the link.',
    description: 'One of the things that the operator cannot see',
  },
  people: {
    id: 'security.operator.unseen.people',
    defaultMessage:
      'Who opened a secret, and who created one without an account. Neither is stored in a form that the operator can read.',
    description: 'One of the things that the operator cannot see',
  },
  ended: {
    id: 'security.operator.unseen.ended',
    defaultMessage:
      'A secret that was opened, burned or expired. Its half of the key and its envelope are deleted, and an earlier state of the vault does not bring back the envelope.',
    description: 'One of the things that the operator cannot see',
  },
  list: {
    id: 'security.operator.unseen.list',
    defaultMessage:
      'The links in the list of an account, and its password. The list is encrypted with a key that only the password, a session or the API token unlocks.',
    description: 'One of the things that the operator cannot see',
  },
});

/** What the operator can and cannot see, and where data is stored. */
export function SecurityOperator() {
  return (
    <>
      <Section heading={texts.heading}>
        <h3>
          <Text of={texts.seen} />
        </h3>
        <ul>
          <Items of={Object.values(seen)} />
        </ul>
        <h3>
          <Text of={texts.unseen} />
        </h3>
        <ul>
          <Items of={Object.values(unseen)} />
        </ul>
        <Paragraph of={texts.trust} />
      </Section>
      <Section heading={texts.regions}>
        <Paragraph of={texts.regionsApart} />
        <Paragraph of={texts.regionsPinned} />
        <RegionStatement
          pinned={<Text of={texts.regionsBound} />}
          near={<Text of={texts.regionsNear} />}
        />
        <Paragraph of={texts.regionsStored} />
      </Section>
    </>
  );
}
