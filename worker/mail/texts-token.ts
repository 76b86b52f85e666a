/** The words of the email about a new API token. */
import { defineMessages } from '../intl/text.ts';

export const apiTokenTexts = defineMessages({
  subject: {
    id: 'mail.api-token.subject',
    defaultMessage: 'A new API token was created for your account at {site}',
    description: 'Subject of the email that tells an account’s owner of a new API token.',
  },
  intro: {
    id: 'mail.api-token.intro',
    defaultMessage:
      'A new API token was created for your account at {site} on {created}. Programs can use it to act for your account.',
    description:
      'First sentences of the email about a new API token. {created} is a date with time and time zone.',
  },
  name: {
    id: 'mail.api-token.name',
    defaultMessage: 'Name: {name}',
    description: 'What the owner called a new API token.',
  },
  unnamed: {
    id: 'mail.api-token.unnamed',
    defaultMessage: 'It has no name.',
    description: 'Stands in place of the name of a new API token that has none.',
  },
  secrets: {
    id: 'mail.api-token.secrets',
    defaultMessage: 'It can create, list, open and burn secrets.',
    description: 'What a new API token may do.',
  },
  domains: {
    id: 'mail.api-token.domains',
    defaultMessage: 'It can change your custom domains and your webhook.',
    description: 'What a new API token may do.',
  },
  expires: {
    id: 'mail.api-token.expires',
    defaultMessage: 'It expires on {expires}.',
    description: 'When a new API token ends. {expires} is a date with time and time zone.',
  },
  endless: {
    id: 'mail.api-token.endless',
    defaultMessage: 'It does not expire.',
    description: 'A new API token has no end.',
  },
  fine: {
    id: 'mail.api-token.fine',
    defaultMessage: 'If it was you, there is nothing to do.',
    description: 'For those who created the API token themselves.',
  },
  alarm: {
    id: 'mail.api-token.alarm',
    defaultMessage:
      'If it was not you, someone knows your password. Choose a new one now: that revokes every API token and signs out every browser.',
    description: 'For those who did not create the API token; a link follows.',
  },
  link: {
    id: 'mail.api-token.link',
    defaultMessage: 'Choose a new password',
    description: 'Label of the link to the page for forgotten passwords.',
  },
});
