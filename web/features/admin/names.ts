/** Names that several parts of the page show: of tabs, limits, emails, roles and days. */
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { LimitName } from '../../../shared/limits.ts';

export const titles = defineMessages({
  customers: {
    id: 'colonel.customers',
    defaultMessage: 'Customers',
    description:
      'Those who have an account: heading of their list, tab of the admin page, name of their number',
  },
  feedback: {
    id: 'colonel.feedback',
    defaultMessage: 'Feedback',
    description:
      'Messages of visitors and customers: heading of their list and their numbers, tab of the admin page',
  },
  emails: {
    id: 'colonel.emails',
    defaultMessage: 'Failed emails',
    description: 'Emails that could not be sent: heading of their list, name of their number',
  },
  plan: {
    id: 'colonel.plan.choice',
    defaultMessage: 'Plan',
    description: 'Label of the choice of a plan, and heading of the column with the plans',
  },
});

const knownLimits: Record<LimitName | 'GUESSES_PER_DAY', MessageDescriptor> = defineMessages({
  LIMIT_CREATE: {
    id: 'colonel.limit.create',
    defaultMessage: 'Creating secrets',
    description: 'Name of a limit: how many secrets someone may create in a while',
  },
  LIMIT_ASK: {
    id: 'colonel.limit.ask',
    defaultMessage: 'Asking for secrets',
    description:
      'Name of a limit: how many requests for a secret someone may make or change in a while',
  },
  LIMIT_REVEAL: {
    id: 'colonel.limit.reveal',
    defaultMessage: 'Opening secrets',
    description: 'Name of a limit: how many secrets someone may open in a while',
  },
  LIMIT_UNLOCK: {
    id: 'colonel.limit.unlock',
    defaultMessage: 'Unlocking secrets',
    description: 'Name of a limit: how often someone may unlock secrets after wrong passphrases',
  },
  LIMIT_DISPUTE: {
    id: 'colonel.limit.dispute',
    defaultMessage: 'Reporting that someone else opened a secret',
    description:
      'Name of a limit: how often someone may report that it was not them who opened a secret',
  },
  LIMIT_CODE: {
    id: 'colonel.limit.code',
    defaultMessage: 'Requesting a code for a link',
    description:
      'Name of a limit: how often someone may ask for an emailed code that proves their address, to open a secret',
  },
  LIMIT_LOOK: {
    id: 'colonel.limit.view',
    defaultMessage: 'Viewing links and private pages',
    description:
      'Name of a limit: how often someone may ask for the state of a secret, by its link or by its private page',
  },
  LIMIT_SIGNUP: {
    id: 'colonel.limit.sign-up',
    defaultMessage: 'Signing up',
    description: 'Name of a limit: how often someone may sign up in a while',
  },
  LIMIT_SIGNIN_ACCOUNT: {
    id: 'colonel.limit.sign-in-account',
    defaultMessage: 'Wrong passwords for one account',
    description: 'Name of a limit: how many wrong passwords someone may try at one account',
  },
  LIMIT_SIGNIN_ADDRESS: {
    id: 'colonel.limit.sign-in-address',
    defaultMessage: 'Wrong passwords from one IP address',
    description: 'Name of a limit: how many wrong passwords may come from one network address',
  },
  LIMIT_FORGOT: {
    id: 'colonel.limit.forgot',
    defaultMessage: 'Requesting a password reset',
    description: 'Name of a limit: how often someone may say that they forgot their password',
  },
  LIMIT_RESET: {
    id: 'colonel.limit.reset',
    defaultMessage: 'Setting a new password',
    description: 'Name of a limit: how often someone may use a link that resets a password',
  },
  LIMIT_FEEDBACK: {
    id: 'colonel.limit.feedback',
    defaultMessage: 'Sending feedback',
    description: 'Name of a limit: how often someone may send feedback in a while',
  },
  LIMIT_CLIENT_ERROR: {
    id: 'settings.reports',
    defaultMessage: 'Send error reports',
    description:
      'Switch in the settings, and name of the limit of what it sends: pages report errors to the site',
  },
  LIMIT_EMAIL: {
    id: 'colonel.limit.email',
    defaultMessage: 'Emailing links',
    description: 'Name of a limit: how many links someone may have emailed in a while',
  },
  LIMIT_APITOKEN: {
    id: 'colonel.limit.api-token',
    defaultMessage: 'Creating API tokens',
    description: 'Name of a limit: how many API tokens someone may create in a while',
  },
  LIMIT_BASIC: {
    id: 'colonel.limit.basic',
    defaultMessage: 'Wrong API tokens',
    description: 'Name of a limit: how many wrong API tokens someone may try in a while',
  },
  LIMIT_DESTROY: {
    id: 'colonel.limit.destroy',
    defaultMessage: 'Deleting an account',
    description: 'Name of a limit: how often someone may try to delete their account',
  },
  LIMIT_DOMAIN: {
    id: 'colonel.limit.domain',
    defaultMessage: 'Changing custom domains',
    description: 'Name of a limit: how often someone may add, verify or change their domains',
  },
  LIMIT_PART: {
    id: 'colonel.limit.part',
    defaultMessage: 'Sending and receiving files',
    description:
      'Name of a limit: how many pieces of files someone may upload or download in a while',
  },
  LIMIT_UPLOAD_BYTES: {
    id: 'colonel.limit.upload-bytes',
    defaultMessage: 'Uploading in a day',
    description: 'Name of a limit: how many bytes someone may upload in a day',
  },
  LIMIT_WEBHOOK: {
    id: 'colonel.limit.webhook',
    defaultMessage: 'Changing and testing webhooks',
    description: 'Name of a limit: how often someone may set, test or repeat webhooks',
  },
  GUESSES_PER_DAY: {
    id: 'colonel.limit.attempts-per-day',
    defaultMessage: 'Wrong passwords for one account in a day',
    description: 'Name of a limit: how many wrong passwords others may try for an account in a day',
  },
});

const limitNames: Readonly<Record<string, MessageDescriptor>> = knownLimits;

/** Name of a limit; null for one that only a newer server has. */
export function limitName(limit: string): MessageDescriptor | null {
  return limitNames[limit] ?? null;
}

const emailNames: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  'ask-answered': {
    id: 'colonel.email.ask-answered',
    defaultMessage: 'Your request was answered',
    description: 'Kind of email: it tells someone who asked for a secret that an answer came',
  },
  'api-token': {
    id: 'colonel.email.api-token',
    defaultMessage: 'A new API token was created',
    description: 'Kind of email: someone’s account has a new API token',
  },
  verification: {
    id: 'colonel.email.verification',
    defaultMessage: 'Confirm your email address',
    description: 'Kind of email: it asks someone who signed up to verify their address',
  },
  invitation: {
    id: 'colonel.email.invitation',
    defaultMessage: 'Create your account',
    description: 'Kind of email: an admin invites someone to create an account',
  },
  'account-exists': {
    id: 'colonel.email.account-exists',
    defaultMessage: 'You already have an account',
    description: 'Kind of email: someone signed up with an address that has an account',
  },
  reset: {
    id: 'colonel.email.reset',
    defaultMessage: 'Reset your password',
    description: 'Kind of email: it helps someone who forgot their password',
  },
  'password-changed': {
    id: 'colonel.email.password-changed',
    defaultMessage: 'Your password was changed',
    description: 'Kind of email: it informs someone that their password is another one now',
  },
  'secret-link': {
    id: 'colonel.email.secret-link',
    defaultMessage: 'Someone sent you a secret',
    description: 'Kind of email: it holds the link of a secret',
  },
  'secret-received': {
    id: 'colonel.email.secret-received',
    defaultMessage: 'Your secret was opened',
    description: 'Kind of email: it notifies the sender of a secret that it was opened',
  },
  'secret-expired': {
    id: 'colonel.email.secret-expired',
    defaultMessage: 'Your secret expired before it was opened',
    description: 'Kind of email: it notifies the sender of a secret that no one opened it',
  },
  'secret-locked': {
    id: 'colonel.email.secret-locked',
    defaultMessage: 'Your secret was locked',
    description: 'Kind of email: it notifies the sender of a secret that it was locked',
  },
  'secret-disputed': {
    id: 'colonel.email.secret-disputed',
    defaultMessage: 'Someone reports that they did not open your secret',
    description:
      'Kind of email: it notifies the sender of a secret that its recipient reports that someone else opened it',
  },
  'incoming-secret': {
    id: 'colonel.email.incoming-secret',
    defaultMessage: 'A secret for a ticket',
    description: 'Kind of email: it holds the link of a secret that someone sent to the support',
  },
  feedback: {
    id: 'colonel.email.feedback',
    defaultMessage: 'Feedback',
    description: 'Kind of email: it holds what a visitor wrote to those who run the site',
  },
});

/** Subject of an email; its template name for one that only a newer server has. */
export function emailName(intl: IntlShape, template: string): string {
  const name = emailNames[template];
  return name ? intl.formatMessage(name) : template;
}

const roleNames: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  customer: {
    id: 'colonel.role.customer',
    defaultMessage: 'Customer',
    description: 'The role of someone who is no admin',
  },
  colonel: {
    id: 'colonel.role.colonel',
    defaultMessage: 'Admin',
    description: 'The role of an admin',
  },
});

/** Name of a role; its code for one that only a newer server has. */
export function roleName(intl: IntlShape, role: string): string {
  const name = roleNames[role];
  return name ? intl.formatMessage(name) : role;
}

export const dayNames = defineMessages({
  today: {
    id: 'colonel.today',
    defaultMessage: 'Today',
    description: 'What happened today; heading of a list, of a column, or name of a number',
  },
  yesterday: {
    id: 'colonel.yesterday',
    defaultMessage: 'Yesterday',
    description: 'What happened yesterday; heading of a list, of a column, or name of a number',
  },
  before: {
    id: 'colonel.before',
    defaultMessage: 'Before',
    description: 'What happened before yesterday; heading of a list, or name of a number',
  },
});
