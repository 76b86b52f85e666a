/** The calls of an account about itself. */
import * as account from '../contract/account.ts';
import { listAuthLog } from '../contract/auth-log.ts';
import { checkOut } from '../contract/billing.ts';
import * as domains from '../contract/domains.ts';
import * as webhooks from '../contract/webhooks.ts';
import type { Operation } from './operation.ts';

export const accountOperations: readonly Operation[] = [
  {
    id: 'checkAuth',
    endpoint: account.checkAuth,
    tag: 'Account',
    summary: 'Check the credentials',
    description: 'Answers with the account that they belong to.',
  },
  {
    id: 'showAccount',
    endpoint: account.showAccount,
    tag: 'Account',
    summary: 'Show the account',
    description:
      'Lists the browsers that are signed in and the API tokens, never a token itself. Called with a token, it leaves out both lists and the subscription.',
  },
  {
    id: 'listAuthLog',
    endpoint: listAuthLog,
    tag: 'Account',
    summary: 'List sign-ins and security events',
    description:
      'Sign-ins, failed attempts and changes of password, tokens and sessions in the last 90 days, newest first. For ' +
      'sessions only: no API token opens it.',
    fields: { per_page: 'Entries on a page. The maximum is everything that a log can hold.' },
  },
  {
    id: 'makeApiToken',
    endpoint: account.makeApiToken,
    tag: 'Account',
    summary: 'Create an API token',
    description:
      'Needs the password, as `password` or `p`, and a browser that is signed in: no token creates another. The token is shown this once, and the owner is told by email. It replaces the one of the same name; without a name it is the account’s one unnamed token. A change or reset of the password, and ending all other sessions, revoke every token.',
    failures: ['password_wrong', 'scope_unknown', 'too_many_tokens'],
    fields: {
      name: 'Up to 64 characters, trimmed. Empty: the unnamed token.',
      scopes:
        'One or several of `secrets` (everything about secrets) and `domains` (domains and webhooks). Absent: `secrets`.',
      ttl: 'How long it works, in seconds: moved to between one minute and five years. Absent, null or empty: until it is revoked.',
    },
    example: { password: 'correct horse battery', name: 'nightly backup', ttl: 7_776_000 },
  },
  {
    id: 'revokeApiToken',
    endpoint: account.revokeApiToken,
    tag: 'Account',
    summary: 'Revoke API tokens',
    fields: { id: 'The `id` of the token to revoke. Absent or empty: all of them.' },
  },
  {
    id: 'updateLocale',
    endpoint: account.updateLocale,
    tag: 'Account',
    summary: 'Choose the language',
    failures: ['locale_unsupported'],
    fields: { locale: 'One of the codes that `GET /api/v2/supported-locales` lists.' },
    example: { locale: 'en' },
  },
  {
    id: 'changePassword',
    endpoint: account.changePassword,
    tag: 'Account',
    summary: 'Change the password',
    description: 'All other sessions end, and all API tokens are revoked.',
    failures: ['password_wrong', 'passwords_differ', 'password_weak', 'password_breached'],
  },
  {
    id: 'endSessions',
    endpoint: account.endSessions,
    tag: 'Account',
    summary: 'End sessions',
    fields: {
      id: 'The session to end.',
      others: 'Instead of one: all but the one that asks. Revokes all API tokens as well.',
    },
  },
  {
    id: 'checkOut',
    endpoint: checkOut,
    tag: 'Account',
    summary: 'Get the address where a plan is paid for',
    failures: ['plan_not_sold'],
    fields: { planid: 'The plan to pay for.', period: '`month` unless it is `year`.' },
  },
  {
    id: 'destroyAccount',
    endpoint: account.destroyAccount,
    tag: 'Account',
    summary: 'Delete the account',
    description:
      'Account, sessions, token and list are gone. Secrets that live stay readable by their links.',
    failures: ['password_wrong'],
    fields: { confirmation: 'The password of the account.' },
  },
];

const webhookNote =
  'How a delivery looks and is signed stands under Webhooks at the end of this document.';

export const webhookOperations: readonly Operation[] = [
  {
    id: 'showWebhook',
    endpoint: webhooks.showWebhook,
    tag: 'Webhooks',
    summary: 'Show the webhook and its deliveries',
    description: 'The latest deliveries, newest first.',
  },
  {
    id: 'setWebhook',
    endpoint: webhooks.setWebhook,
    tag: 'Webhooks',
    summary: 'Set where to and of what',
    description: `The first time a signing secret is made, and \`secret\` shows it this once. ${webhookNote}`,
    failures: ['webhook_url_invalid'],
    fields: { url: 'An https address that the whole internet can reach.' },
    example: { url: 'https://example.com/hooks/waxseal', events: ['received', 'burned'] },
  },
  {
    id: 'renewWebhookSecret',
    endpoint: webhooks.renewWebhookSecret,
    tag: 'Webhooks',
    summary: 'Make a new signing secret',
    description: 'Shown this once. For a day the old one signs as well.',
    failures: ['webhook_missing'],
  },
  {
    id: 'testWebhook',
    endpoint: webhooks.testWebhook,
    tag: 'Webhooks',
    summary: 'Send a test',
    description: 'At once; what became of it stands first in the list.',
    failures: ['webhook_missing'],
  },
  {
    id: 'resendDelivery',
    endpoint: webhooks.resendDelivery,
    tag: 'Webhooks',
    summary: 'Send a delivery again that was given up',
    failures: ['webhook_missing', 'delivery_not_failed'],
    fields: { id: 'The `id` of the delivery.' },
  },
  {
    id: 'removeWebhook',
    endpoint: webhooks.removeWebhook,
    tag: 'Webhooks',
    summary: 'Remove the webhook',
  },
];

const domainKnown = ['not_found'] as const;
const domainPlan = ['not_found', 'plan_lacks_custom_domains'] as const;

export const domainOperations: readonly Operation[] = [
  {
    id: 'listDomains',
    endpoint: domains.listDomains,
    tag: 'Domains',
    summary: 'List the domains',
    failures: domainKnown,
  },
  {
    id: 'addDomain',
    endpoint: domains.addDomain,
    tag: 'Domains',
    summary: 'Add a domain',
    description: 'The answer holds the TXT record that proves whose it is.',
    failures: [...domainPlan, 'domain_invalid', 'domain_taken', 'too_many_domains'],
    fields: { domain: 'A name such as `secrets.example.com`.' },
    example: { domain: 'secrets.example.com' },
  },
  {
    id: 'showDomain',
    endpoint: domains.showDomain,
    tag: 'Domains',
    summary: 'Show a domain',
    failures: domainKnown,
  },
  {
    id: 'verifyDomain',
    endpoint: domains.verifyDomain,
    tag: 'Domains',
    summary: 'Look for the proof and where the domain leads',
    failures: [...domainPlan, 'domain_unproven', 'domain_taken'],
  },
  {
    id: 'removeDomain',
    endpoint: domains.removeDomain,
    tag: 'Domains',
    summary: 'Remove a domain',
    description: 'Links that were made for it open on the site from then on.',
    failures: domainKnown,
  },
  {
    id: 'updateBranding',
    endpoint: domains.updateBranding,
    tag: 'Domains',
    summary: 'Set how the owner shows on a domain',
    description: 'All of it at once.',
    failures: [...domainPlan, 'accent_invalid', 'logo_invalid'],
    fields: {
      name: 'The owner’s name.',
      before: 'A line above the seal.',
      after: 'A line under the opened secret.',
      logo: 'The base64 of a PNG, JPEG or WebP. Empty takes the logo away, absent leaves it.',
    },
  },
];
