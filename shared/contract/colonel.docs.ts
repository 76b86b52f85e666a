/** Reference texts: administration. */
import * as colonel from './colonel.ts';
import { DAY, secretCountsDocs } from './secret-counts.docs.ts';
import { chapter, operation, shape } from './operation.ts';

const feedback = {
  text: 'What visitors wrote.',
  fields: { today: 'Of today.', yesterday: 'Of yesterday.', before: 'Of the days before.' },
};

export const colonelOperations = chapter('Administration', [
  operation('showColonel', colonel.showColonel, {
    summary: 'Show counts and the first page of each list',
    reply: {
      record: {
        fields: {
          counts: {
            text: 'How many there are.',
            fields: {
              customers: 'Accounts.',
              mails_failed: 'Emails that could not be sent.',
              feedback,
              secrets_live: 'Neither opened nor burned nor expired.',
              secrets_today: {
                text: 'Of today, by UTC.',
                fields: secretCountsDocs,
              },
              secrets_total: {
                text: 'Of all days.',
                fields: secretCountsDocs,
              },
              secrets_by_day: {
                text: 'Each of the last 30 days (UTC) on which anything happened, oldest first.',
                fields: { day: DAY, ...secretCountsDocs },
              },
            },
          },
          customers: 'Accounts.',
          feedback,
          mails_failed: 'Emails that could not be sent.',
          limits_hit: {
            text: 'Calls that were turned away because of a limit.',
            fields: {
              limit: 'The name of the limit.',
              today: 'Of today.',
              yesterday: 'Of yesterday.',
            },
          },
          audit: 'What admins changed.',
          banner: 'The announcement.',
          region: {
            text: 'Where this is.',
            fields: {
              jurisdiction: 'The name of the region.',
              pinned_to: 'Where the storage is pinned; null where it is not.',
            },
          },
        },
      },
      details: {
        fields: {
          next: {
            fields: {
              customers: 'Accounts.',
              feedback,
              mails_failed: 'Emails that could not be sent.',
              audit: 'What admins changed.',
            },
          },
        },
      },
    },
  }),
  operation('listCustomers', colonel.listCustomers, {
    summary: 'List or find customers',
    description:
      'With `q` or `after` the URL holds addresses, and the answer a `Warning`: use `POST /api/v2/colonel/customers/search`.',
  }),
  operation('searchCustomers', colonel.searchCustomers, {
    summary: 'List or find customers, with nothing in the URL',
    example: { q: 'ada@' },
  }),
  operation('listFeedback', colonel.listFeedback, {
    summary: 'List feedback',
    fields: { group: 'Of which days.' },
  }),
  operation('listFailedMails', colonel.listFailedMails, {
    summary: 'List emails that could not be delivered',
  }),
  operation('listAudit', colonel.listAudit, {
    summary: 'List what admins changed',
  }),
  operation('changeCustomer', colonel.changeCustomer, {
    summary: 'Give or take a plan, a role, or both',
    example: { custid: 'ada@example.com', planid: 'identity' },
    failures: ['not_found', 'plan_unknown', 'role_unknown', 'role_fixed'],
    fields: { custid: 'The address of the customer.' },
  }),
  operation('inviteCustomer', colonel.inviteCustomer, {
    summary: 'Invite someone to create an account',
    example: { email: 'grace@example.com' },
    description:
      'Emails a link that works once, within 7 days: who has it chooses a password. Works for every address, also where visitors cannot sign up or only with addresses of some domains.',
    failures: ['email_invalid', 'customer_exists'],
    fields: { email: 'The address to invite.' },
    reply: {
      record: { text: 'The invitation.', fields: { email: 'The address, in its normal form.' } },
    },
  }),
  operation('changeCustomerByPath', colonel.changeCustomerByPath, {
    params: { custid: 'The address of the customer.' },
    summary: 'Give or take a plan, a role, or both, by a URL with the address',
    example: { planid: 'identity' },
    description:
      'The URL holds an address, and the answer a `Warning`: use `POST /api/v2/colonel/customers`.',
    failures: ['not_found', 'plan_unknown', 'role_unknown', 'role_fixed'],
  }),
  operation('setBanner', colonel.setBanner, {
    summary: 'Set the announcement',
    example: { flag: true, content: 'Maintenance on Sunday at 6:00 UTC.' },
    fields: { flag: 'Whether it is shown.', content: 'Its text.' },
  }),
  operation('resendFailedMail', colonel.resendFailedMail, {
    params: { id: 'The `id` of the email.' },
    summary: 'Queue a failed email again',
    failures: ['not_found', 'mail_not_failed'],
  }),
  operation('burnReported', colonel.burnReported, {
    params: { id: 'The id of the report: `report_id` of the secret.' },
    summary: 'Burn a secret that was reported',
    description:
      'Destroys a secret by its id, without its key or passphrase, as its creator would. It writes an entry in the audit log.',
    failures: ['not_found', 'cannot_burn'],
  }),
]);

export const colonelShapes = [
  shape('CustomerLine', colonel.listCustomers.reply.entries.records.item, {
    role_is_fixed: 'Whether the settings name them, which no call takes away.',
  }),
  shape('FeedbackLine', colonel.listFeedback.reply.entries.records.item, {
    msg: 'As it was written; never HTML.',
    custid: 'Who wrote it; null for an anonymous sender.',
    tz: 'The sender’s time zone.',
    version: 'The version of the site that the sender saw.',
  }),
  shape('FailedMail', colonel.listFailedMails.reply.entries.records.item, {
    template: 'Which email it was.',
    reason: 'Why it failed.',
    failed: 'When it was given up, in epoch seconds.',
  }),
  shape('AuditLine', colonel.listAudit.reply.entries.records.item, {
    at: 'In epoch seconds.',
    custid: 'Who did it.',
    action: 'What was changed.',
    subject: 'Of whom or of what.',
    detail: 'What it was set to.',
    done: 'False while it is under way, or when it broke off.',
  }),
];
