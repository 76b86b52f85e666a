/** The Worker's one app: the middleware of every request, and the handler of every endpoint and path. */
import { Hono } from 'hono';
import * as accountCalls from '../shared/contract/account.ts';
import * as askCalls from '../shared/contract/ask.ts';
import { listAuthLog } from '../shared/contract/auth-log.ts';
import { checkOut } from '../shared/contract/billing.ts';
import { challengeBotCheck, verifyBotCheck } from '../shared/contract/bot-check.ts';
import { reportClientError } from '../shared/contract/client-error.ts';
import * as colonelCalls from '../shared/contract/colonel.ts';
import * as domainCalls from '../shared/contract/domains.ts';
import * as entryCalls from '../shared/contract/entry.ts';
import { sendFeedback } from '../shared/contract/feedback.ts';
import { health } from '../shared/contract/health.ts';
import { sendIncoming } from '../shared/contract/incoming.ts';
import {
  burnSecret,
  notifyReceipt,
  resendMail,
  showReceipt,
  unlockSecret,
} from '../shared/contract/receipts.ts';
import { listRecent } from '../shared/contract/recent.ts';
import { disputeSecret } from '../shared/contract/dispute.ts';
import { revealSecret, revealSecretByName, showSecret } from '../shared/contract/reveal.ts';
import { concealSecret, generateSecret } from '../shared/contract/secrets.ts';
import {
  bootstrap,
  status,
  supportedLocalesList,
  validateShrimp,
} from '../shared/contract/site.ts';
import * as uploadCalls from '../shared/contract/uploads.ts';
import { requestCode, verifyCode } from '../shared/contract/verify-recipient.ts';
import * as v1Calls from '../shared/contract/v1.ts';
import * as webhookCalls from '../shared/contract/webhooks.ts';
import { routePath } from './http/api-version.ts';
import { apiHeaders, cors, strictTransportSecurity } from './http/headers.ts';
import { LOGO, onSite, resolveHost } from './http/host.ts';
import {
  refuseMethods,
  refuseOtherHosts,
  refuseUnknown,
  respondToError,
} from './http/not-found.ts';
import { mount } from './http/mount.ts';
import { observe } from './http/observe.ts';
import type { App } from './http/request-context.ts';
import * as apiTokens from './accounts/api-tokens.ts';
import * as authLog from './accounts/auth-log.ts';
import { changePassword } from './accounts/passwords.ts';
import * as profile from './accounts/profile.ts';
import * as resetting from './accounts/reset-password.ts';
import { LOGOUT, logOut } from './accounts/sessions.ts';
import * as sessions from './accounts/sessions.ts';
import { signIn } from './accounts/sign-in.ts';
import * as signingUp from './accounts/sign-up.ts';
import * as answering from './asks/answer.ts';
import * as answers from './asks/answers.ts';
import * as asking from './asks/ask.ts';
import * as billing from './billing/billing.ts';
import * as botCheck from './http/bot-check.ts';
import { listAudit } from './admin/audit.ts';
import { setBanner } from './admin/banner.ts';
import * as colonel from './admin/colonel.ts';
import * as customers from './admin/customers.ts';
import * as failedEmails from './admin/failed-emails.ts';
import * as domains from './domains/domains.ts';
import * as feedback from './admin/feedback.ts';
import { serveHealth } from './site/health.ts';
import * as incoming from './incoming/incoming.ts';
import { METRICS, serveMetrics } from './site/metrics.ts';
import {
  OPENAPI,
  SECURITY_TXT,
  serveLogo,
  serveOpenapi,
  serveSecurityTxt,
  serveSite,
} from './site/pages.ts';
import { OUTBOX_PATHS, serveOutbox } from './email/outbox.ts';
import { burn } from './secrets/burn.ts';
import * as creating from './secrets/create.ts';
import { dispute } from './secrets/dispute.ts';
import * as opening from './secrets/open.ts';
import * as privatePage from './secrets/private-page.ts';
import { listRecent as listReceipts } from './secrets/receipts.ts';
import * as site from './site/site.ts';
import * as uploads from './secrets/upload.ts';
import { serveStripeWebhook, STRIPE_WEBHOOK } from './billing/billing.ts';
import * as v1 from './secrets/v1.ts';
import * as verifyRecipient from './secrets/recipients.ts';
import * as webhooks from './webhooks/webhook.ts';

/** What the Worker serves, in the order in which routes are matched. */
export const app: App = new Hono({ getPath: routePath });
app.onError(respondToError);
app.use(observe);
app.use(resolveHost);
app.use(strictTransportSecurity);
// It is a file of the site, so it comes before the middleware of the API.
app.all(OPENAPI, onSite(serveOpenapi));
app.use('/api/*', apiHeaders);
app.use(refuseOtherHosts);
app.use('/api/*', onSite(cors));
mountV1();
mountV2();
mountIncoming();
refuseMethods(app);
app.all('/api/*', refuseUnknown);

app.all(SECURITY_TXT, serveSecurityTxt);
app.all(LOGOUT, onSite(logOut));
app.all(METRICS, onSite(serveMetrics));
for (const path of OUTBOX_PATHS) app.all(path, onSite(serveOutbox));
app.all(LOGO, serveLogo);
app.all('*', serveSite);

/** The older API, for programs; only on the site's own host. */
function mountV1(): void {
  mount(app, v1Calls.recentReceiptsV1, v1.recent);
  mount(app, v1Calls.recentMetadataV1, v1.recent);
  mount(app, v1Calls.recentReceiptPathV1, v1.recent);
  // Must be refused before `/private/:key` is mounted, or these names would be parsed as keys with other methods.
  refuseMethods(app);
  mount(app, v1Calls.showReceiptV1, v1.show);
  mount(app, v1Calls.postReceiptV1, v1.show);
  mount(app, v1Calls.showMetadataV1, v1.show);
  mount(app, v1Calls.postMetadataV1, v1.show);
  mount(app, v1Calls.showReceiptPathV1, v1.show);
  mount(app, v1Calls.postReceiptPathV1, v1.show);
  mount(app, v1Calls.burnReceiptV1, v1.burn);
  mount(app, v1Calls.burnMetadataV1, v1.burn);
  mount(app, v1Calls.burnReceiptPathV1, v1.burn);
  mount(app, v1Calls.statusV1, v1.status);
  mount(app, v1Calls.checkAuthV1, v1.status);
  mount(app, v1Calls.shareV1, v1.share);
  mount(app, v1Calls.createV1, v1.share);
  mount(app, v1Calls.generateV1, v1.generate);
  mount(app, v1Calls.revealV1, v1.reveal);
}

function mountV2(): void {
  mountSecrets();
  mountAsks();
  mountAccounts();
  mountDomainsAndWebhooks();
  mountColonel();
  mount(app, bootstrap, site.showBootstrap);
  mount(app, status, site.showStatus);
  mount(app, supportedLocalesList, site.listLocales);
  mount(app, reportClientError, site.reportError);
  mount(app, validateShrimp, sessions.validateShrimp);
  mount(app, challengeBotCheck, botCheck.challenge);
  mount(app, verifyBotCheck, botCheck.verify);
  mount(app, sendFeedback, feedback.send);
  app.get(health.path, onSite(serveHealth));
}

function mountSecrets(): void {
  mount(app, concealSecret, creating.conceal);
  mount(app, uploadCalls.beginUpload, uploads.begin);
  mount(app, uploadCalls.uploadPart, uploads.putPart);
  mount(app, uploadCalls.finishUpload, uploads.finish);
  mount(app, uploadCalls.downloadPart, uploads.getPart);
  mount(app, generateSecret, creating.generate);
  // Must be refused before `/secret/:key` is mounted, or these names would be parsed as keys with other methods.
  refuseMethods(app);
  mount(app, showSecret, opening.show);
  mount(app, revealSecret, opening.reveal);
  mount(app, revealSecretByName, opening.reveal);
  mount(app, disputeSecret, dispute);
  mount(app, requestCode, verifyRecipient.request);
  mount(app, verifyCode, verifyRecipient.check);
  mount(app, listRecent, listReceipts);
  mount(app, showReceipt, privatePage.show);
  mount(app, resendMail, privatePage.resend);
  mount(app, notifyReceipt, privatePage.notify);
  mount(app, unlockSecret, privatePage.unlock);
  mount(app, burnSecret, burn);
}

function mountAsks(): void {
  mount(app, askCalls.createAsk, asking.create);
  mount(app, askCalls.showAsk, asking.show);
  mount(app, askCalls.answerAsk, answering.answer);
  mount(app, askCalls.beginAnswer, answering.upload);
  mount(app, askCalls.finishAnswer, answering.finish);
  mount(app, askCalls.listAnswers, answers.list);
  mount(app, askCalls.manageAsk, answers.manage);
}

function mountAccounts(): void {
  mount(app, entryCalls.signUp, signingUp.signUp);
  mount(app, entryCalls.verifyAddress, signingUp.verify);
  mount(app, entryCalls.signIn, signIn);
  mount(app, entryCalls.forgotPassword, resetting.forgot);
  mount(app, entryCalls.resetPassword, resetting.reset);
  mount(app, entryCalls.signOut, sessions.signOut);

  mount(app, accountCalls.checkAuth, profile.check);
  mount(app, accountCalls.showAccount, profile.show);
  mount(app, listAuthLog, authLog.list);
  mount(app, accountCalls.updateLocale, profile.updateLocale);
  mount(app, accountCalls.updateNotify, profile.updateNotify);
  mount(app, accountCalls.changePassword, changePassword);
  mount(app, accountCalls.endSessions, sessions.endSessions);
  mount(app, accountCalls.makeApiToken, apiTokens.makeApiToken);
  mount(app, accountCalls.revokeApiToken, apiTokens.revokeApiToken);
  mount(app, accountCalls.destroyAccount, profile.destroy);

  mount(app, checkOut, billing.checkOut);
  app.post(STRIPE_WEBHOOK, onSite(serveStripeWebhook));
}

function mountDomainsAndWebhooks(): void {
  mount(app, domainCalls.listDomains, domains.list);
  mount(app, domainCalls.addDomain, domains.add);
  mount(app, domainCalls.showDomain, domains.show);
  mount(app, domainCalls.verifyDomain, domains.verify);
  mount(app, domainCalls.removeDomain, domains.remove);
  mount(app, domainCalls.updateBranding, domains.updateBranding);

  mount(app, webhookCalls.showWebhook, webhooks.show);
  mount(app, webhookCalls.setWebhook, webhooks.set);
  mount(app, webhookCalls.renewWebhookSecret, webhooks.renewSecret);
  mount(app, webhookCalls.testWebhook, webhooks.test);
  mount(app, webhookCalls.resendDelivery, webhooks.resend);
  mount(app, webhookCalls.removeWebhook, webhooks.remove);
}

function mountColonel(): void {
  mount(app, colonelCalls.showColonel, colonel.show);
  mount(app, colonelCalls.listCustomers, customers.listCustomers);
  // Must be mounted before `/colonel/customers/:custid`, or its name would be parsed as an address.
  mount(app, colonelCalls.searchCustomers, customers.listCustomers);
  mount(app, colonelCalls.listFeedback, feedback.listFeedback);
  mount(app, colonelCalls.listFailedMails, failedEmails.listFailedEmails);
  mount(app, colonelCalls.listAudit, listAudit);
  mount(app, colonelCalls.changeCustomer, customers.changeCustomer);
  mount(app, colonelCalls.changeCustomerByPath, customers.changeCustomerByPath);
  mount(app, colonelCalls.inviteCustomer, customers.invite);
  mount(app, colonelCalls.setBanner, setBanner);
  mount(app, colonelCalls.resendFailedMail, failedEmails.resendFailedEmail);
  mount(app, colonelCalls.burnReported, colonel.burnReported);
  mount(app, colonelCalls.closeReported, colonel.closeReported);
}

/** Pages for browsers without script at the paths of a call for programs; the pages come first. */
function mountIncoming(): void {
  const { FORM_PATHS, SENT_PATHS } = incoming;
  for (const path of [...FORM_PATHS, ...SENT_PATHS]) {
    app.all(path, onSite(incoming.requireRecipient));
  }
  for (const path of SENT_PATHS) app.get(path, onSite(incoming.showSent));
  for (const path of FORM_PATHS) {
    app.get(path, onSite(incoming.showForm));
    app.all(path, onSite(incoming.answerPlainForm));
  }
  for (const path of [...FORM_PATHS, ...SENT_PATHS]) app.all(path, onSite(apiHeaders));
  for (const path of FORM_PATHS) mount(app, { ...sendIncoming, path }, incoming.send);
}
