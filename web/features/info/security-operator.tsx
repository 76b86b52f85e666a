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
    id: 'security.operator.trust',
    defaultMessage:
      'That holds for the software as it is published. An operator who changes it, or a burglar who takes the server over, can read whatever passes through from then on. Where that is too much to trust, <source>run your own</source>.',
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
      'An operator may run this service in several regions. Each is an installation of its own, with its own stores and keys at its own address, and nothing is copied from one to another.',
    description: 'What regions are',
  },
  regionsPinned: {
    id: 'security.regions.pinned',
    defaultMessage:
      'Cloudflare’s platform can pin what is stored to three regions: the EU, the US, and FedRAMP. For any other region it takes no more than a hint where to store, so no more than that can be promised.',
    description: 'Which regions can be pinned; Cloudflare and FedRAMP are names',
  },
  regionsBound: {
    id: 'security.regions.bound',
    defaultMessage: 'This site is bound to its region: what it stores is stored there.',
    description: 'Whether this site is pinned to a region: it is',
  },
  regionsNear: {
    id: 'security.regions.near',
    defaultMessage:
      'This site is not bound to its region: what it stores is kept near it as far as the platform takes the hint, and nobody can promise more.',
    description: 'Whether this site is pinned to a region: it is not',
  },
  regionsStored: {
    id: 'security.regions.stored',
    defaultMessage:
      '“Stored in” means just that. A request may be answered by a server near whoever makes it, and encrypted envelopes may be cached outside the region for a short while. The half that opens them is never cached.',
    description: 'What storing in a region does not include',
  },
});

const seen = defineMessages({
  passing: {
    id: 'security.operator.seen.passing',
    defaultMessage:
      'Texts, passphrases and the keys of links, in the moment they pass through. The server encrypts and decrypts, not your browser.',
    description: 'One of the things that the operator can see',
  },
  times: {
    id: 'security.operator.seen.times',
    defaultMessage:
      'That a secret was made, read or burned, and when; roughly how large it is; whether it has a passphrase.',
    description: 'One of the things that the operator can see',
  },
  address: {
    id: 'security.operator.seen.address',
    defaultMessage: 'The network address of a request, while it is answered.',
    description: 'One of the things that the operator can see',
  },
  account: {
    id: 'security.operator.seen.account',
    defaultMessage:
      'Of an account: its mail address and plan, which browsers are signed in and since when, and which secrets it made in the last 30 days and what became of them.',
    description: 'One of the things that the operator can see',
  },
  webhook: {
    id: 'security.operator.seen.webhook',
    defaultMessage:
      'Where the webhook of an account leads, what its messages are signed with, and what was sent in the last 30 days.',
    description: 'One of the things that the operator can see',
  },
  email: {
    id: 'security.operator.seen.email',
    defaultMessage:
      'A link that this site mails, and to whom, until the mail has left. If that is too much, send the link yourself, or add a passphrase.',
    description: 'One of the things that the operator can see',
  },
});

const unseen = defineMessages({
  waiting: {
    id: 'security.operator.unseen.waiting',
    defaultMessage:
      'A secret that is waiting. What is stored does not open it: the link is missing.',
    description: 'One of the things that the operator cannot see',
  },
  people: {
    id: 'security.operator.unseen.people',
    defaultMessage:
      'Who read a secret, and who made one without an account. Neither is written down.',
    description: 'One of the things that the operator cannot see',
  },
  ended: {
    id: 'security.operator.unseen.ended',
    defaultMessage:
      'A secret that was read, burned or has expired. Its half and its envelope are gone, and an earlier state of the vault brings back no envelope.',
    description: 'One of the things that the operator cannot see',
  },
  list: {
    id: 'security.operator.unseen.list',
    defaultMessage:
      'The links in the list of an account, and its password. The list is sealed under a key that only the password, a session or the API token unlocks.',
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
