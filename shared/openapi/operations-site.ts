/** The calls about the installation, and those that its own pages make. */
import { challengeBotCheck, verifyBotCheck } from '../contract/bot-check.ts';
import { reportClientError } from '../contract/client-error.ts';
import * as colonel from '../contract/colonel.ts';
import * as entry from '../contract/entry.ts';
import { sendFeedback } from '../contract/feedback.ts';
import { validateShrimp } from '../contract/session.ts';
import { bootstrap, health, status, supportedLocalesList } from '../contract/site.ts';
import type { Operation } from './operation.ts';

export const siteOperations: readonly Operation[] = [
  {
    id: 'status',
    endpoint: status,
    tag: 'Site',
    summary: 'Ask whether the service works',
  },
  {
    id: 'health',
    endpoint: health,
    tag: 'Site',
    summary: 'Ask whether the stores answer',
    description:
      'For monitors. Asks the stores themselves, once a second at most; everybody within that second is told the same.',
    failures: ['store_unavailable'],
  },
  {
    id: 'supportedLocalesList',
    endpoint: supportedLocalesList,
    tag: 'Site',
    summary: 'List the languages',
  },
  {
    id: 'bootstrap',
    endpoint: bootstrap,
    tag: 'Site',
    summary: 'Learn what this installation offers',
    description:
      'Plans, limits, regions and the account that calls. To a browser it also gives a session and its shrimp.',
  },
  {
    id: 'sendFeedback',
    endpoint: sendFeedback,
    tag: 'Site',
    summary: 'Send feedback',
    description: 'Who is not signed in does the bot check first.',
    failures: ['not_found', 'challenge_invalid'],
    fields: {
      msg: 'What to say.',
      tz: 'The sender’s time zone.',
      version: 'The version of the site that the sender saw.',
    },
  },
];

const newPasswordFailures = ['passwords_differ', 'password_weak', 'password_breached'] as const;

export const entryOperations: readonly Operation[] = [
  {
    id: 'signUp',
    endpoint: entry.signUp,
    tag: 'Entry',
    summary: 'Sign up',
    description:
      'The answer is the same whether the address has an account or not. `u` and `p` are taken for `email` and `password`.',
    failures: [
      'not_found',
      'email_invalid',
      'password_weak',
      'password_breached',
      'terms_not_accepted',
    ],
    fields: { planid: 'The plan that somebody wants, if any.' },
  },
  {
    id: 'verifyAddress',
    endpoint: entry.verifyAddress,
    tag: 'Entry',
    summary: 'Verify an address',
    failures: ['not_found', 'password_weak', 'password_breached', 'password_needed', 'token_spent'],
    fields: {
      token: 'From the link in the mail.',
      newp: 'A new password; needed in another browser than the one that signed up.',
    },
  },
  {
    id: 'signIn',
    endpoint: entry.signIn,
    tag: 'Entry',
    summary: 'Sign in',
    description:
      'Sets the cookie of a session. Programs use an API token instead. `u` and `p` are taken for `email` and `password`.',
    failures: ['not_found', 'signin_failed', 'rate_limited'],
  },
  {
    id: 'forgotPassword',
    endpoint: entry.forgotPassword,
    tag: 'Entry',
    summary: 'Ask for a new password',
    description: 'The answer is the same whether the address has an account or not.',
    failures: ['email_invalid'],
  },
  {
    id: 'resetPassword',
    endpoint: entry.resetPassword,
    tag: 'Entry',
    summary: 'Set a new password',
    description: 'Ends all sessions and API tokens.',
    failures: [...newPasswordFailures, 'token_spent'],
  },
  {
    id: 'signOut',
    endpoint: entry.signOut,
    tag: 'Entry',
    summary: 'Sign out',
  },
];

export const browserOperations: readonly Operation[] = [
  {
    id: 'validateShrimp',
    endpoint: validateShrimp,
    tag: 'Browser',
    summary: 'Check the shrimp',
    description: 'A valid one comes back the same, else a new one. It is read from `O-Shrimp`.',
  },
  {
    id: 'challengeBotCheck',
    endpoint: challengeBotCheck,
    tag: 'Browser',
    summary: 'Get a challenge of the bot check',
    description: 'Find the number, up to `maxnumber`, that makes `salt` hash to `challenge`.',
  },
  {
    id: 'verifyBotCheck',
    endpoint: verifyBotCheck,
    tag: 'Browser',
    summary: 'Check the result of the bot check',
  },
  {
    id: 'reportClientError',
    endpoint: reportClientError,
    tag: 'Browser',
    summary: 'Tell of a fault in a page',
    description:
      'No field can hold text of anybody’s, and a field of another name is refused. What is told becomes a line in the operator’s log.',
    failures: ['not_found'],
    fields: {
      kind: 'What broke.',
      error: 'The class of the error.',
      route: 'The page, without what stands in its address.',
      at: 'File, line and column in the site’s own scripts; empty where none is known.',
      version: 'The version of the site.',
    },
  },
];

const wanted = 'How their addresses begin; with an @ in front, everybody at such a domain.';

const changeable = {
  planid: 'The plan to give; absent, it stays.',
  role: 'The role to give; absent, it stays.',
};

export const colonelOperations: readonly Operation[] = [
  {
    id: 'showColonel',
    endpoint: colonel.showColonel,
    tag: 'Administration',
    summary: 'Show counts and the first page of each list',
  },
  {
    id: 'listCustomers',
    endpoint: colonel.listCustomers,
    tag: 'Administration',
    summary: 'List or find customers',
    description:
      'With `q` or `after` the URL holds addresses, and the answer a `Warning`: use `POST /api/v2/colonel/customers/search`.',
    fields: { q: wanted },
  },
  {
    id: 'searchCustomers',
    endpoint: colonel.searchCustomers,
    tag: 'Administration',
    summary: 'List or find customers, with nothing in the URL',
    fields: { q: wanted },
  },
  {
    id: 'listFeedback',
    endpoint: colonel.listFeedback,
    tag: 'Administration',
    summary: 'List feedback',
    fields: { group: 'Of which days.' },
  },
  {
    id: 'listFailedMails',
    endpoint: colonel.listFailedMails,
    tag: 'Administration',
    summary: 'List mails that were given up',
  },
  {
    id: 'listAudit',
    endpoint: colonel.listAudit,
    tag: 'Administration',
    summary: 'List what colonels changed',
  },
  {
    id: 'changeCustomer',
    endpoint: colonel.changeCustomer,
    tag: 'Administration',
    summary: 'Give or take a plan, a role, or both',
    failures: ['not_found', 'plan_unknown', 'role_unknown', 'role_fixed'],
    fields: { custid: 'The address of the customer.', ...changeable },
  },
  {
    id: 'changeCustomerByPath',
    endpoint: colonel.changeCustomerByPath,
    tag: 'Administration',
    summary: 'Give or take a plan, a role, or both, by a URL with the address',
    description:
      'The URL holds an address, and the answer a `Warning`: use `POST /api/v2/colonel/customers`.',
    failures: ['not_found', 'plan_unknown', 'role_unknown', 'role_fixed'],
    fields: changeable,
  },
  {
    id: 'setBanner',
    endpoint: colonel.setBanner,
    tag: 'Administration',
    summary: 'Set the announcement',
    fields: { flag: 'Whether it is shown.', content: 'What it says.' },
  },
  {
    id: 'resendFailedMail',
    endpoint: colonel.resendFailedMail,
    tag: 'Administration',
    summary: 'Queue a mail again that was given up',
    failures: ['not_found', 'mail_not_failed'],
  },
];
