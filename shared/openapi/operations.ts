/**
 * Every call of the reference, and the schemas that it names. What a call and its fields are, the doc comments of the contract
 * say; here stands what no declaration has.
 */
import * as account from '../contract/account.ts';
import * as asks from '../contract/ask.ts';
import { listAuthLog } from '../contract/auth-log.ts';
import { checkOut, subscription } from '../contract/billing.ts';
import { botChallenge, challengeBotCheck, verifyBotCheck } from '../contract/bot-check.ts';
import { branding } from '../contract/branding.ts';
import { reportClientError } from '../contract/client-error.ts';
import * as colonel from '../contract/colonel.ts';
import { customer, plan } from '../contract/customer.ts';
import { disputeSecret } from '../contract/dispute.ts';
import * as domains from '../contract/domains.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import * as entry from '../contract/entry.ts';
import type { FailureCode } from '../contract/failure-codes.ts';
import { failureBody } from '../contract/failures.ts';
import { sendFeedback } from '../contract/feedback.ts';
import { health } from '../contract/health.ts';
import { sendIncoming } from '../contract/incoming.ts';
import { metadata } from '../contract/metadata.ts';
import * as receipts from '../contract/receipts.ts';
import { listRecent, recentReceipt } from '../contract/recent.ts';
import { revealSecret, revealSecretByName, showSecret } from '../contract/reveal.ts';
import { concealSecret, generateSecret } from '../contract/secrets.ts';
import * as site from '../contract/site.ts';
import * as uploads from '../contract/uploads.ts';
import * as v1 from '../contract/v1.ts';
import { requestCode, verifyCode } from '../contract/verify-recipient.ts';
import * as webhooks from '../contract/webhooks.ts';

/** The chapters of the reference, in its order. */
export const chapters = {
  Secrets: 'Create a secret, and open it once.',
  Requests:
    'Ask for a secret: whoever has the link of the request answers it, and only its private page opens the answers. Question and answers are encrypted before they are sent (docs/protocol.md): `waxseal ask` and `waxseal answer` do it for you.',
  'Private pages':
    'For the sender of a secret: its state, burning and unlocking it. The record is called a receipt.',
  Account: 'The account that calls: its details, API tokens and sessions.',
  Webhooks:
    'Calls to your server when a secret of your account ends or is disputed, or a request is answered.',
  Domains: 'Your own domains, on which your links open.',
  Site: 'The configuration of the site, and whether it works.',
  'API v1': 'For programs written for Onetime Secret. New programs use v2.',
  'Sign-up and sign-in': 'Signing up, in and out, as the pages do it.',
  Browser: 'Only for the pages of the site.',
  Administration: 'For admins (the role `colonel`).',
} as const;

interface Row {
  readonly endpoint: Endpoint;
  /** What its handler can refuse it with, beyond what follows from the declaration. */
  readonly failures?: readonly FailureCode[];
  /** A body that works. */
  readonly example?: Readonly<Record<string, unknown>>;
}

/** A call, and where the reference lists it. */
export interface Operation extends Row {
  /** The name that the contract exports the endpoint under. */
  readonly id: string;
  readonly chapter: keyof typeof chapters;
}

function chapter(name: keyof typeof chapters, rows: Readonly<Record<string, Row>>): Operation[] {
  return Object.entries(rows).map(([id, row]) => ({ ...row, id, chapter: name }));
}

const plaintext = { secret: 'correct horse battery staple', ttl: 3600 };

const unlocking = { passphrase: 'a word you share' };

/** 32 bytes, as an example of a share, a proof or a hash. */
const BYTES = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA';

/** 16 bytes, as an example of a nonce. */
const NONCE = 'q83vEjRWeJCrze8SNFZ4kA';

/** A ciphertext of 24 MiB, as an example of one that is sent in parts. */
const inParts = { bytes: 25_171_984, parts: 6 };

/** What a page derives its key from, as an example. */
const ENC = '1,120 bytes in base64url';

const allowed = ['signin_required', 'passphrase_required'] as const;

const creating = [
  ...allowed,
  'passphrase_too_short',
  'share_domain_unknown',
  'account_required',
  'email_invalid',
  'email_domain_refused',
  'too_many_recipients',
  'bound_invalid',
  'plaintext_refused',
] as const;

const sealing = ['field_conflict', 'sealed_invalid', 'sealed_too_large', 'sealed_refused'] as const;

const finding = ['secret_unknown', 'secret_spent'] as const;

const opening = [
  ...finding,
  'not_ready',
  'proof_invalid',
  'sealed_in_browser',
  'ticket_needed',
] as const;

const codes = [
  ...finding,
  'email_invalid',
  'proof_invalid',
  'sealed_in_browser',
  'code_locked',
] as const;

const withPassphrase = ['passphrase_wrong', 'passphrase_locked'] as const;

const answering = [
  'ask_unknown',
  'proof_invalid',
  'ask_ended',
  'sealed_invalid',
  'field_conflict',
  'upload_ended',
] as const;

/** What every call of an answer sends. */
const answer = { ask_proof: BYTES, nonce: NONCE };

const managing = ['ask_unknown', 'proof_invalid'] as const;

const withDomains = ['not_found', 'plan_lacks_custom_domains'] as const;

const newPassword = ['passwords_differ', 'password_weak', 'password_breached'] as const;

const changingCustomer = ['not_found', 'plan_unknown', 'role_unknown', 'role_fixed'] as const;

/** Every call there is, in the order of the reference. */
export const operations: readonly Operation[] = [
  ...chapter('Secrets', {
    concealSecret: {
      endpoint: concealSecret,
      failures: [...creating, 'secret_empty', ...sealing],
      example: { ...plaintext, ...unlocking },
    },
    generateSecret: {
      endpoint: generateSecret,
      failures: [...creating, 'field_conflict', 'sealed_refused'],
      example: { length: 16, ttl: 3600 },
    },
    showSecret: { endpoint: showSecret, failures: finding },
    revealSecret: {
      endpoint: revealSecret,
      failures: [...opening, ...withPassphrase, 'field_conflict'],
      example: { continue: true, ...unlocking },
    },
    revealSecretByName: {
      endpoint: revealSecretByName,
      failures: [...opening, ...withPassphrase, 'field_conflict'],
      example: { continue: true },
    },
    disputeSecret: {
      endpoint: disputeSecret,
      failures: ['secret_unknown', 'cannot_dispute', 'proof_invalid', 'sealed_in_browser'],
      example: { proof: BYTES },
    },
    requestCode: {
      endpoint: requestCode,
      failures: codes,
      example: { email: 'bob@example.com', proof: BYTES },
    },
    verifyCode: {
      endpoint: verifyCode,
      failures: [...codes, 'code_wrong'],
      example: { ask: BYTES, email: 'bob@example.com', code: '123456', proof: BYTES },
    },
    beginUpload: {
      endpoint: uploads.beginUpload,
      failures: [
        ...allowed,
        'share_domain_unknown',
        'account_required',
        'email_domain_refused',
        'bound_invalid',
        ...sealing,
      ],
      example: { ...inParts, share: BYTES, proof_hash: BYTES, ttl: 3600 },
    },
    uploadPart: {
      endpoint: uploads.uploadPart,
      failures: ['secret_unknown', 'part_unknown', 'part_damaged', 'upload_ended'],
    },
    finishUpload: {
      endpoint: uploads.finishUpload,
      failures: ['secret_unknown', 'upload_incomplete', 'upload_ended', 'sealed_invalid'],
      example: { hashes: [BYTES] },
    },
    downloadPart: {
      endpoint: uploads.downloadPart,
      failures: [...opening, 'part_unknown', 'download_locked'],
      example: { proof: BYTES },
    },
    sendIncoming: {
      endpoint: sendIncoming,
      failures: [
        'not_found',
        'signin_required',
        'ticket_invalid',
        'secret_empty',
        'plaintext_refused',
      ],
      example: { secret: 'correct horse battery staple', ticketno: 'ABC12345' },
    },
  }),
  ...chapter('Requests', {
    createAsk: {
      endpoint: asks.createAsk,
      failures: [
        'signin_required',
        'asks_refused',
        'ask_invalid',
        'share_domain_unknown',
        'account_required',
      ],
      example: {
        box: 'the encrypted question in base64url',
        manage_hash: BYTES,
        proof_hash: BYTES,
        ttl: 86_400,
        answers: 1,
      },
    },
    showAsk: { endpoint: asks.showAsk, failures: ['ask_unknown'] },
    answerAsk: {
      endpoint: asks.answerAsk,
      failures: [...answering, 'sealed_too_large'],
      example: {
        ...answer,
        enc: ENC,
        sealed: 'the ciphertext in base64url',
        share: BYTES,
        proof_hash: BYTES,
      },
    },
    beginAnswer: {
      endpoint: asks.beginAnswer,
      failures: [...answering, 'sealed_too_large'],
      example: { ...answer, ...inParts, share: BYTES, proof_hash: BYTES },
    },
    finishAnswer: {
      endpoint: asks.finishAnswer,
      failures: [...answering, 'upload_incomplete'],
      example: { ...answer, enc: ENC, hashes: [BYTES] },
    },
    listAnswers: {
      endpoint: asks.listAnswers,
      failures: managing,
      example: { manage_proof: BYTES, after: 0 },
    },
    manageAsk: {
      endpoint: asks.manageAsk,
      failures: [...managing, 'answer_unknown'],
      example: { manage_proof: BYTES, action: 'close' },
    },
  }),
  ...chapter('Private pages', {
    listRecent: { endpoint: listRecent },
    showReceipt: { endpoint: receipts.showReceipt, failures: ['secret_unknown'] },
    burnSecret: {
      endpoint: receipts.burnSecret,
      failures: ['secret_unknown', ...withPassphrase, 'cannot_burn', 'sealed_in_browser'],
      example: { continue: true },
    },
    notifyReceipt: {
      endpoint: receipts.notifyReceipt,
      failures: ['secret_unknown'],
      example: { notify: ['received'] },
    },
    unlockSecret: { endpoint: receipts.unlockSecret, failures: ['secret_unknown', 'unlocks_used'] },
    resendMail: {
      endpoint: receipts.resendMail,
      failures: ['secret_unknown', 'mail_not_failed'],
      example: { id: '1' },
    },
  }),
  ...chapter('Account', {
    checkAuth: { endpoint: account.checkAuth },
    showAccount: { endpoint: account.showAccount },
    listAuthLog: { endpoint: listAuthLog },
    makeApiToken: {
      endpoint: account.makeApiToken,
      failures: ['password_wrong', 'scope_unknown', 'too_many_tokens'],
      example: { password: 'correct horse battery', name: 'nightly backup', ttl: 7_776_000 },
    },
    revokeApiToken: { endpoint: account.revokeApiToken, example: { id: 'TOKENID' } },
    updateNotify: {
      endpoint: account.updateNotify,
      failures: ['notify_unknown'],
      example: { notify: ['received', 'disputed'] },
    },
    updateLocale: {
      endpoint: account.updateLocale,
      failures: ['locale_unsupported'],
      example: { locale: 'en' },
    },
    changePassword: {
      endpoint: account.changePassword,
      failures: ['password_wrong', ...newPassword],
      example: {
        currentp: 'correct horse battery',
        newp: 'seven kind otters',
        newp2: 'seven kind otters',
      },
    },
    endSessions: { endpoint: account.endSessions, example: { others: true } },
    checkOut: {
      endpoint: checkOut,
      failures: ['plan_not_sold'],
      example: { planid: 'identity', period: 'month' },
    },
    destroyAccount: {
      endpoint: account.destroyAccount,
      failures: ['password_wrong'],
      example: { confirmation: 'correct horse battery' },
    },
  }),
  ...chapter('Webhooks', {
    showWebhook: { endpoint: webhooks.showWebhook },
    setWebhook: {
      endpoint: webhooks.setWebhook,
      failures: ['webhook_url_invalid'],
      example: { url: 'https://example.com/hooks/waxseal', events: ['received', 'burned'] },
    },
    renewWebhookSecret: { endpoint: webhooks.renewWebhookSecret, failures: ['webhook_missing'] },
    testWebhook: { endpoint: webhooks.testWebhook, failures: ['webhook_missing'] },
    resendDelivery: {
      endpoint: webhooks.resendDelivery,
      failures: ['webhook_missing', 'delivery_not_failed'],
      example: { id: 'msg_q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQ' },
    },
    removeWebhook: { endpoint: webhooks.removeWebhook },
  }),
  ...chapter('Domains', {
    listDomains: { endpoint: domains.listDomains, failures: ['not_found'] },
    addDomain: {
      endpoint: domains.addDomain,
      failures: [...withDomains, 'domain_invalid', 'domain_taken'],
      example: { domain: 'secrets.example.com' },
    },
    showDomain: { endpoint: domains.showDomain, failures: ['not_found'] },
    verifyDomain: {
      endpoint: domains.verifyDomain,
      failures: [...withDomains, 'domain_unproven', 'domain_taken', 'dns_unavailable'],
    },
    removeDomain: { endpoint: domains.removeDomain, failures: ['not_found'] },
    updateBranding: {
      endpoint: domains.updateBranding,
      failures: [...withDomains, 'accent_invalid', 'logo_invalid'],
      example: { name: 'Acme', accent: '#0a5c36' },
    },
  }),
  ...chapter('Site', {
    status: { endpoint: site.status },
    health: { endpoint: health, failures: ['store_unavailable'] },
    supportedLocalesList: { endpoint: site.supportedLocalesList },
    bootstrap: { endpoint: site.bootstrap },
    sendFeedback: {
      endpoint: sendFeedback,
      failures: ['not_found', 'challenge_invalid'],
      example: { msg: 'The link opened at once.', authenticity_payload: 'from the bot check' },
    },
  }),
  ...chapter('API v1', {
    statusV1: { endpoint: v1.statusV1 },
    checkAuthV1: { endpoint: v1.checkAuthV1 },
    shareV1: { endpoint: v1.shareV1, example: plaintext },
    createV1: { endpoint: v1.createV1, example: plaintext },
    generateV1: { endpoint: v1.generateV1, example: { ttl: 3600 } },
    revealV1: { endpoint: v1.revealV1, example: unlocking },
    showReceiptV1: { endpoint: v1.showReceiptV1 },
    postReceiptV1: { endpoint: v1.postReceiptV1 },
    showMetadataV1: { endpoint: v1.showMetadataV1 },
    postMetadataV1: { endpoint: v1.postMetadataV1 },
    showReceiptPathV1: { endpoint: v1.showReceiptPathV1 },
    postReceiptPathV1: { endpoint: v1.postReceiptPathV1 },
    burnReceiptV1: { endpoint: v1.burnReceiptV1, example: unlocking },
    burnMetadataV1: { endpoint: v1.burnMetadataV1, example: unlocking },
    burnReceiptPathV1: { endpoint: v1.burnReceiptPathV1, example: unlocking },
    recentReceiptsV1: { endpoint: v1.recentReceiptsV1 },
    recentMetadataV1: { endpoint: v1.recentMetadataV1 },
    recentReceiptPathV1: { endpoint: v1.recentReceiptPathV1 },
  }),
  ...chapter('Sign-up and sign-in', {
    signUp: {
      endpoint: entry.signUp,
      failures: [
        'not_found',
        'email_invalid',
        'email_domain_refused',
        'password_needed',
        'password_weak',
        'password_breached',
        'terms_not_accepted',
      ],
      example: { email: 'ada@example.com', password: 'correct horse battery', agree: true },
    },
    verifyAddress: {
      endpoint: entry.verifyAddress,
      failures: [
        'not_found',
        'password_weak',
        'password_breached',
        'password_needed',
        'token_spent',
      ],
      example: { token: 'from the emailed link' },
    },
    signIn: {
      endpoint: entry.signIn,
      failures: ['not_found', 'signin_failed', 'rate_limited'],
      example: { email: 'ada@example.com', password: 'correct horse battery', remember: false },
    },
    forgotPassword: {
      endpoint: entry.forgotPassword,
      failures: ['email_invalid'],
      example: { email: 'ada@example.com' },
    },
    resetPassword: {
      endpoint: entry.resetPassword,
      failures: [...newPassword, 'token_spent'],
      example: { newp: 'seven kind otters', newp2: 'seven kind otters' },
    },
    signOut: { endpoint: entry.signOut },
  }),
  ...chapter('Browser', {
    validateShrimp: { endpoint: site.validateShrimp },
    challengeBotCheck: { endpoint: challengeBotCheck },
    verifyBotCheck: { endpoint: verifyBotCheck, example: { payload: 'from the bot check' } },
    reportClientError: { endpoint: reportClientError, failures: ['not_found'] },
  }),
  ...chapter('Administration', {
    showColonel: { endpoint: colonel.showColonel },
    listCustomers: { endpoint: colonel.listCustomers },
    searchCustomers: { endpoint: colonel.searchCustomers, example: { q: 'ada@' } },
    listFeedback: { endpoint: colonel.listFeedback },
    listFailedMails: { endpoint: colonel.listFailedMails },
    listAudit: { endpoint: colonel.listAudit },
    changeCustomer: {
      endpoint: colonel.changeCustomer,
      failures: changingCustomer,
      example: { custid: 'ada@example.com', planid: 'identity' },
    },
    inviteCustomer: {
      endpoint: colonel.inviteCustomer,
      failures: ['email_invalid', 'customer_exists'],
      example: { email: 'grace@example.com' },
    },
    changeCustomerByPath: {
      endpoint: colonel.changeCustomerByPath,
      failures: changingCustomer,
      example: { planid: 'identity' },
    },
    setBanner: {
      endpoint: colonel.setBanner,
      example: { flag: true, content: 'Maintenance on Sunday at 6:00 UTC.' },
    },
    resendFailedMail: {
      endpoint: colonel.resendFailedMail,
      failures: ['not_found', 'mail_not_failed'],
    },
    burnReported: { endpoint: colonel.burnReported, failures: ['not_found', 'cannot_burn'] },
    closeReported: { endpoint: colonel.closeReported, failures: ['not_found'] },
  }),
];

/** The schemas that several answers share, by the names that the reference gives them. */
export const shapes = {
  Failure: failureBody,
  BotChallenge: botChallenge,
  Secret: showSecret.reply.entries.record,
  SecretDetails: showSecret.reply.entries.details,
  Sealed: concealSecret.reply.entries.record,
  Metadata: metadata,
  ListedReceipt: recentReceipt,
  Receipt: receipts.showReceipt.reply.entries.record,
  ReceiptDetails: receipts.showReceipt.reply.entries.details,
  Plan: plan,
  Customer: customer,
  Session: account.showAccount.reply.entries.record.entries.sessions.item,
  ApiToken: account.showAccount.reply.entries.record.entries.apitokens.item,
  AuthLogEntry: listAuthLog.reply.entries.records.item,
  Subscription: subscription,
  Domain: domains.showDomain.reply.entries.record,
  DomainTarget: domains.showDomain.reply.entries.details.entries.cluster,
  Look: branding,
  Webhook: webhooks.showWebhook.reply.entries.record,
  Delivery: webhooks.showWebhook.reply.entries.record.entries.deliveries.item,
  CustomerLine: colonel.listCustomers.reply.entries.records.item,
  FeedbackLine: colonel.listFeedback.reply.entries.records.item,
  FailedMail: colonel.listFailedMails.reply.entries.records.item,
  AuditLine: colonel.listAudit.reply.entries.records.item,
  ReceiptV1: v1.receiptV1,
};
