/** Reference texts: an account’s calls about itself. */
import * as account from './account.ts';
import { listAuthLog } from './auth-log.ts';
import { checkOut, subscription } from './billing.ts';
import { customer, plan } from './customer.ts';
import { chapter, operation, shape } from './operation.ts';

export const accountOperations = chapter('Account', [
  operation('checkAuth', account.checkAuth, {
    summary: 'Check the credentials',
    description: 'Answers with the account that they belong to.',
  }),
  operation('showAccount', account.showAccount, {
    summary: 'Show the account',
    description:
      'Lists the browsers that are signed in and the API tokens, never a token itself. Called with a token, it leaves out both lists and the subscription.',
    reply: {
      record: {
        fields: {
          apitoken_created: 'When the newest was created, in epoch seconds.',
          apitoken_used: 'When one of them was last used, in epoch seconds.',
          apitokens: 'The API tokens, newest first.',
          sessions: 'The browsers that are signed in.',
          subscription: 'What is paid for; absent where nothing is.',
        },
      },
    },
  }),
  operation('listAuthLog', listAuthLog, {
    summary: 'List sign-ins and security events',
    description:
      'Sign-ins, failed attempts and changes of password, tokens and sessions in the last 90 days, newest first. For ' +
      'sessions only: no API token opens it.',
    fields: { per_page: 'Entries on a page. The maximum is everything that a log can hold.' },
  }),
  operation('makeApiToken', account.makeApiToken, {
    summary: 'Create an API token',
    description:
      'Needs the password, and a browser that is signed in: no token creates another. The token is shown only in this answer, and the owner gets an email. It replaces the one of the same name; without a name it is the account’s one unnamed token. A change or reset of the password, and ending all other sessions, revoke every token.',
    failures: ['password_wrong', 'scope_unknown', 'too_many_tokens'],
    example: { password: 'correct horse battery', name: 'nightly backup', ttl: 7_776_000 },
    fields: {
      p: 'The same as `password`, for existing programs.',
      name: 'Up to 64 characters, trimmed. Empty: the unnamed token.',
      scopes:
        'One or several of `secrets` (everything about secrets) and `domains` (domains and webhooks). Absent: `secrets`.',
      ttl: 'How long it works, in seconds: moved to between one minute and five years. Absent, null or empty: until it is revoked.',
    },
  }),
  operation('revokeApiToken', account.revokeApiToken, {
    summary: 'Revoke API tokens',
    example: { id: 'TOKENID' },
    fields: { id: 'The `id` of the token to revoke. Absent or empty: all of them.' },
  }),
  operation('updateNotify', account.updateNotify, {
    summary: 'Choose the emails about your secrets',
    description:
      'For new secrets that say nothing else. Secrets that a program creates say nothing: they send no email unless `notify` asks for it.',
    failures: ['notify_unknown'],
    example: { notify: ['received', 'disputed'] },
    reply: { details: { text: 'The choice.', fields: {} } },
  }),
  operation('updateLocale', account.updateLocale, {
    summary: 'Choose the language',
    failures: ['locale_unsupported'],
    example: { locale: 'en' },
    fields: { locale: 'One of the codes that `GET /api/v2/supported-locales` lists.' },
    reply: {
      details: {
        fields: { old_locale: 'The language before.', new_locale: 'The language now.' },
      },
    },
  }),
  operation('changePassword', account.changePassword, {
    summary: 'Change the password',
    example: {
      currentp: 'correct horse battery',
      newp: 'seven kind otters',
      newp2: 'seven kind otters',
    },
    description: 'All other sessions end, and all API tokens are revoked.',
    failures: ['password_wrong', 'passwords_differ', 'password_weak', 'password_breached'],
    fields: { currentp: 'The password as it is.' },
    reply: {
      details: { fields: { changed: 'Always true.' } },
    },
  }),
  operation('endSessions', account.endSessions, {
    summary: 'End sessions',
    example: { others: true },
    fields: {
      id: 'The session to end.',
      others: 'Instead of `id`: ends all sessions but the current one, and revokes all API tokens.',
    },
    reply: {
      details: { fields: { ended: 'How many ended.' } },
    },
  }),
  operation('checkOut', checkOut, {
    summary: 'Get the address where a plan is paid for',
    example: { planid: 'identity', period: 'month' },
    failures: ['plan_not_sold'],
    fields: { planid: 'The plan to pay for.', period: '`month` unless it is `year`.' },
  }),
  operation('destroyAccount', account.destroyAccount, {
    summary: 'Delete the account',
    example: { confirmation: 'correct horse battery' },
    description:
      'Account, sessions, token and list are gone. Secrets that live stay readable by their links.',
    failures: ['password_wrong'],
    fields: { confirmation: 'The password of the account.' },
    reply: {
      details: { fields: { destroyed: 'Always true.' } },
    },
  }),
]);

export const accountShapes = [
  shape('Plan', plan, {
    options: {
      text: 'What the plan allows.',
      fields: {
        size: 'The longest secret, in characters.',
        file_bytes:
          'The largest sum of its files, in bytes; 0 for none. Only of secrets that a browser encrypts.',
        ttl: 'The longest `ttl`, in seconds.',
        email: 'Whether links can be emailed.',
        custom_domains: 'Whether links can open on domains of the account’s own.',
        api: 'Whether programs may use it, where that depends on the plan.',
      },
    },
  }),
  shape('Customer', customer, {
    secrets_burned: 'How many were burned.',
    secrets_shared: 'How many were opened.',
  }),
  shape('Session', account.showAccount.reply.entries.record.entries.sessions.item, {
    remember: 'Whether it outlives the browser.',
    current: 'Whether it is the session of this call.',
  }),
  shape('ApiToken', account.showAccount.reply.entries.record.entries.apitokens.item, {}),
  shape('AuthLogEntry', listAuthLog.reply.entries.records.item, {
    id: 'Stays the same while a repeated failure is counted.',
    event: 'What happened.',
    time: 'In epoch seconds; of a repeated failure, of the last one.',
    name: 'The API token, or the browser whose session was ended.',
    count: 'How many failures or sessions the entry covers; absent for one.',
  }),
  shape('Subscription', subscription, {
    is_overdue: 'Whether a payment is overdue.',
    period_end: 'When it is paid for again, or ends, in epoch seconds.',
    is_ending: 'Whether it ends then.',
    portal_url: 'The page for invoices and cards; null when there is none.',
  }),
];
