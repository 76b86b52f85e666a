/** Reference texts: the calls about this installation, and of those that only pages make. */
import { botChallenge, challengeBotCheck, verifyBotCheck } from './bot-check.ts';
import { reportClientError } from './client-error.ts';
import { sendFeedback } from './feedback.ts';
import { health } from './health.ts';
import { bootstrap, status, supportedLocalesList, validateShrimp } from './site.ts';
import { failureBody } from './failures.ts';
import { chapter, operation, shape } from './operation.ts';

const challengeTexts = {
  algorithm: 'The hash to work with.',
  challenge: 'The hash to find.',
  salt: 'What the number is hashed with.',
  signature: 'Proves that the challenge is ours.',
  maxnumber: 'The number is at most this.',
};

export const siteOperations = chapter('Site', [
  operation('status', status, {
    summary: 'Ask whether the service works',
  }),
  operation('health', health, {
    summary: 'Ask whether the stores answer',
    description:
      'For monitors. Asks the stores themselves, once a second at most; all calls within that second get the same answer.',
    failures: ['store_unavailable'],
    reply: { stores: 'What answered.' },
  }),
  operation('supportedLocalesList', supportedLocalesList, {
    summary: 'List the languages',
    reply: { locales: 'The codes of all languages.' },
  }),
  operation('bootstrap', bootstrap, {
    summary: 'Learn what this installation offers',
    description:
      'Plans, limits, regions and the account that calls. To a browser it also gives a session and its shrimp.',
    reply: {
      supported_locales: 'The codes of all languages.',
      site_name: 'What the site calls itself.',
      site_host: 'The host that links lead to.',
      support_host: 'Where help is; null when there is no such place.',
      plans_enabled: 'Whether plans differ.',
      sold_plans: {
        text: 'The plans that can be paid for here.',
        fields: { periods: 'For how long at once.' },
      },
      available_plans: 'All plans.',
      api_needs_plan: 'Whether a token needs a plan with the option `api`.',
      regions_enabled: 'Whether there are regions.',
      regions: {
        text: 'The regions, and which this is.',
        fields: {
          current_jurisdiction: 'The region that answered.',
          is_pinned: 'Whether all stored data stays in the region.',
          jurisdictions: {
            text: 'All regions.',
            fields: {
              display_name: 'What it is called.',
              domain: 'Its host.',
              icon: 'The name of its picture.',
            },
          },
        },
      },
      ot_version: 'The version of the software.',
      authentication: {
        text: 'What visitors can do.',
        fields: {
          enabled: 'Whether there are accounts.',
          signup: 'Whether sign-up is open.',
          signin: 'Whether sign-in is open.',
          signup_domains: 'The domains whose addresses can sign up; empty for all.',
        },
      },
      domains_enabled: 'Whether accounts can have domains of their own.',
      custom_domains: 'The account’s verified domains.',
      metadata_record_count: 'How many receipts the account lists.',
      custom_domains_record_count: 'How many domains the account has.',
      brand: 'On a customer’s domain: whose it is. Else null.',
      incoming_recipient: 'The address that receives incoming secrets, obscured; null: none.',
      form_fields: {
        text: 'The fields of a refused form; once.',
        fields: { secret: 'The secret in the form.' },
      },
      shrimp: 'Goes with the session.',
      global_banner: 'The announcement.',
      secret_options: {
        text: 'What secrets can be created: the expiry times to choose from, and what the operator requires.',
        fields: {
          default_ttl: 'In seconds.',
          ttl_options: 'In seconds.',
          ttl_max: 'The longest expiry time of all, in seconds.',
          requires_account:
            'Whether only account owners create secrets. Opening one needs no account.',
          requires_passphrase: 'Whether every secret needs a passphrase.',
          passphrase_length_min: 'The length of a passphrase at least, in characters.',
          recipient_domains: 'The domains to which links are emailed; empty for all.',
        },
      },
      feedback_enabled: 'Whether feedback is taken, reports of messages among it.',
      seal_modes: 'Where secrets may be encrypted: `server` (by this site), `browser`, or `both`.',
      client_errors_enabled: 'Whether pages report their errors.',
      messages: { text: 'Messages to show once.', fields: { type: 'Of what kind it is.' } },
    },
  }),
  operation('sendFeedback', sendFeedback, {
    summary: 'Send feedback',
    example: { msg: 'The link opened at once.', authenticity_payload: 'from the bot check' },
    description: 'Who is not signed in does the bot check first.',
    failures: ['not_found', 'challenge_invalid'],
    fields: {
      msg: 'What to say.',
      tz: 'The sender’s time zone.',
      version: 'The version of the site that the sender saw.',
    },
  }),
]);

export const browserOperations = chapter('Browser', [
  operation('validateShrimp', validateShrimp, {
    summary: 'Check the shrimp',
    description: 'A valid one comes back the same, else a new one. It is read from `O-Shrimp`.',
    reply: {
      isValid: 'Whether the shrimp was good.',
      shrimp: 'The same where it was good, else a new one.',
    },
  }),
  operation('challengeBotCheck', challengeBotCheck, {
    summary: 'Get a challenge of the bot check',
    description: 'Find the number, up to `maxnumber`, that makes `salt` hash to `challenge`.',
    reply: challengeTexts,
  }),
  operation('verifyBotCheck', verifyBotCheck, {
    summary: 'Check the result of the bot check',
    example: { payload: 'from the bot check' },
    fields: { payload: 'What the bot check gave.' },
  }),
  operation('reportClientError', reportClientError, {
    summary: 'Report an error in a page',
    description:
      'No field can contain free text, and a field of another name is refused. The report becomes a line in the operator’s log.',
    failures: ['not_found'],
    fields: {
      kind: 'What broke.',
      error: 'The class of the error.',
      route: 'The page, without the parameters in its address.',
      at: 'File, line and column in the site’s own scripts; empty where none is known.',
      version: 'The version of the site.',
    },
  }),
]);

export const siteShapes = [
  shape('Failure', failureBody, {
    success: 'Whether the call was done.',
    code: 'Why the call was refused. Never changes, never translated.',
    field: 'The field that was refused.',
    reason: 'What is wrong with a name that cannot be a custom domain.',
    retry_after: 'Seconds to wait.',
    request_id: 'Identifies this error to the operator.',
    state: 'What became of the secret.',
    ended: 'When that was, in epoch seconds.',
    secret_key: 'The key that was asked for.',
    tries_left:
      'After a wrong passphrase: how many more can be tried before the secret is locked for some time.',
    locked_until:
      'Of a secret that cannot be unlocked any more: when its lockout ends, in epoch seconds.',
    stores: 'Which of the stores answers, where one does not.',
  }),
  shape('BotChallenge', botChallenge, challengeTexts),
];
