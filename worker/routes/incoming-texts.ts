/** The words of the pages for incoming secrets, as a browser without script shows them. */
import { defineMessages } from '../intl/text.ts';

export const formTexts = defineMessages({
  title: {
    id: 'incoming-page.title',
    defaultMessage: 'Send us a secret',
    description: 'Heading and title of the page with the form that sends a secret to the support.',
  },
  intro: {
    id: 'incoming-page.intro',
    defaultMessage:
      'We mail a link to {recipient}. It opens your secret once; after that, nobody can see it again.',
    description: 'What the form does. {recipient} is an obscured e-mail address.',
  },
  secret: {
    id: 'incoming-page.secret',
    defaultMessage: 'Your secret',
    description: 'Label of the field for the secret.',
  },
  ticket: {
    id: 'incoming-page.ticket',
    defaultMessage: 'Ticket number',
    description: 'Label of the field for the number of the support ticket.',
  },
  hint: {
    id: 'incoming-page.hint',
    defaultMessage: 'For example six digits',
    description: 'Hint below the field for the number of the support ticket.',
  },
  submit: {
    id: 'incoming-page.submit',
    defaultMessage: 'Send the secret',
    description: 'Button that sends a secret to the support.',
  },
});

export const sentTexts = defineMessages({
  title: {
    id: 'incoming-page.sent-title',
    defaultMessage: 'Your secret is on its way',
    description:
      'Heading and title of the page that follows when a secret was sent to the support.',
  },
  done: {
    id: 'incoming-page.sent-done',
    defaultMessage: 'We mail its link to {recipient}, for ticket {ticket}. It opens once.',
    description:
      'A secret was sent to the support. {recipient} is an obscured e-mail address, {ticket} the number of a ticket.',
  },
  unsure: {
    id: 'incoming-page.sent-unsure',
    defaultMessage: 'If you sent one a moment ago, we mail its link to {recipient}. It opens once.',
    description:
      'Shown to those who come to the page without having sent a secret just now. {recipient} is an obscured e-mail address.',
  },
  follow: {
    id: 'incoming-page.sent-follow',
    defaultMessage: 'See whether it was opened',
    description: 'Link to the page of a secret’s creator.',
  },
  burn: {
    id: 'incoming-page.sent-burn',
    defaultMessage: 'Burn it before it is opened',
    description: 'Link to the page on which a secret is destroyed unread.',
  },
  keep: {
    id: 'incoming-page.sent-keep',
    defaultMessage:
      'Keep these two links to yourself, and save them now: in ten minutes this page forgets them. Their pages need JavaScript.',
    description: 'Stands below the links to a secret’s own pages.',
  },
  another: {
    id: 'incoming-page.sent-another',
    defaultMessage: 'Send another secret',
    description: 'Link back to the form that sends a secret to the support.',
  },
});
