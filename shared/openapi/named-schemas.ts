/** The shapes that several answers share, by the name that the document gives them. */
import type { GenericSchema } from 'valibot';
import { showAccount } from '../contract/account.ts';
import { listAuthLog } from '../contract/auth-log.ts';
import { subscription } from '../contract/billing.ts';
import { botChallenge } from '../contract/bot-check.ts';
import { look } from '../contract/branding.ts';
import { listAudit, listCustomers, listFailedMails, listFeedback } from '../contract/colonel.ts';
import { customer, plan } from '../contract/customer.ts';
import { showDomain } from '../contract/domains.ts';
import { failureBody } from '../contract/failure-body.ts';
import { metadata } from '../contract/metadata.ts';
import { showReceipt } from '../contract/receipts.ts';
import { showSecret } from '../contract/reveal.ts';
import { concealSecret } from '../contract/secrets.ts';
import { receiptV1 } from '../contract/v1.ts';
import { showWebhook } from '../contract/webhooks.ts';

export const namedSchemas: Record<string, GenericSchema> = {
  Failure: failureBody,
  Secret: showSecret.reply.entries.record,
  SecretDetails: showSecret.reply.entries.details,
  Sealed: concealSecret.reply.entries.record,
  Metadata: metadata,
  Receipt: showReceipt.reply.entries.record,
  ReceiptDetails: showReceipt.reply.entries.details,
  Plan: plan,
  Customer: customer,
  Session: showAccount.reply.entries.record.entries.sessions.item,
  ApiToken: showAccount.reply.entries.record.entries.apitokens.item,
  AuthLogEntry: listAuthLog.reply.entries.records.item,
  Subscription: subscription,
  Domain: showDomain.reply.entries.record,
  DomainTarget: showDomain.reply.entries.details.entries.cluster,
  Look: look,
  Webhook: showWebhook.reply.entries.record,
  Delivery: showWebhook.reply.entries.record.entries.deliveries.item,
  BotChallenge: botChallenge,
  CustomerLine: listCustomers.reply.entries.records.item,
  FeedbackLine: listFeedback.reply.entries.records.item,
  FailedMail: listFailedMails.reply.entries.records.item,
  AuditLine: listAudit.reply.entries.records.item,
  ReceiptV1: receiptV1,
};
