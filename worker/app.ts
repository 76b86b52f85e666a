/** The whole API on one screen: what happens to every request, and which handler serves which endpoint. */
import { Hono } from 'hono';
import * as accountCalls from '../shared/contract/account.ts';
import { listAuthLog } from '../shared/contract/auth-log.ts';
import { checkOut } from '../shared/contract/billing.ts';
import { challengeBotCheck, verifyBotCheck } from '../shared/contract/bot-check.ts';
import { reportClientError } from '../shared/contract/client-error.ts';
import * as colonelCalls from '../shared/contract/colonel.ts';
import * as domainCalls from '../shared/contract/domains.ts';
import * as entryCalls from '../shared/contract/entry.ts';
import { sendFeedback } from '../shared/contract/feedback.ts';
import { sendIncoming } from '../shared/contract/incoming.ts';
import { burnSecret, resendMail, showReceipt, unlockSecret } from '../shared/contract/receipts.ts';
import { listRecent } from '../shared/contract/recent.ts';
import { revealSecret, revealSecretByName, showSecret } from '../shared/contract/reveal.ts';
import { concealSecret, generateSecret } from '../shared/contract/secrets.ts';
import { validateShrimp } from '../shared/contract/session.ts';
import { bootstrap, health, status, supportedLocalesList } from '../shared/contract/site.ts';
import * as v1Calls from '../shared/contract/v1.ts';
import * as webhookCalls from '../shared/contract/webhooks.ts';
import { cors } from './http/cors.ts';
import { failureTo, refuseMethods, refuseUnknown } from './http/dead-end.ts';
import { refuse } from './http/failure.ts';
import { faultOf } from './http/error.ts';
import { apiHeaders } from './http/headers.ts';
import { type App, mount } from './http/mount.ts';
import * as account from './routes/account.ts';
import * as apiTokens from './routes/api-tokens.ts';
import * as authLog from './routes/auth-log.ts';
import * as billing from './routes/billing.ts';
import * as botCheck from './routes/bot-check.ts';
import * as clientError from './routes/client-error.ts';
import * as colonelChanges from './routes/colonel-changes.ts';
import * as colonel from './routes/colonel.ts';
import * as domains from './routes/domains.ts';
import * as entry from './routes/entry.ts';
import * as feedback from './routes/feedback.ts';
import { serveHealth } from './routes/health.ts';
import * as incoming from './routes/incoming.ts';
import * as receipts from './routes/receipts.ts';
import * as recent from './routes/recent.ts';
import * as secrets from './routes/secrets.ts';
import * as session from './routes/session.ts';
import * as site from './routes/site.ts';
import { serveStripeWebhook, STRIPE_WEBHOOK } from './routes/stripe-webhook.ts';
import * as v1Receipts from './routes/v1/receipts.ts';
import * as v1Secrets from './routes/v1/secrets.ts';
import * as v1Site from './routes/v1/site.ts';
import * as webhooks from './routes/webhooks.ts';

/** The calls of somebody who opens a link: all that a customer's domain answers. */
export const customDomainApp: App = begin();
mountReading(customDomainApp);
end(customDomainApp);

/** The calls of whoever came by another name than ours: none. */
export const unknownHostApp: App = begin();
end(unknownHostApp);

/** Refuses every call by plain http. */
export const plainHttpApp: App = begin();
plainHttpApp.notFound((context) => failureTo(context, refuse('https_required')));

export const app: App = begin();
app.use('/api/*', cors);
mountV1(app);

mount(app, concealSecret, secrets.conceal);
mount(app, generateSecret, secrets.generate);
// Their names are no keys, whatever the method: they come first.
refuseMethods(app);
mountReading(app);

mount(app, listRecent, recent.list);
mount(app, showReceipt, receipts.show);
mount(app, resendMail, receipts.resend);
mount(app, unlockSecret, receipts.unlock);
mount(app, burnSecret, receipts.burn);

mount(app, entryCalls.signUp, entry.signUp);
mount(app, entryCalls.verifyAddress, entry.verify);
mount(app, entryCalls.signIn, entry.signIn);
mount(app, entryCalls.forgotPassword, entry.forgot);
mount(app, entryCalls.resetPassword, entry.reset);
mount(app, entryCalls.signOut, entry.signOut);

mount(app, accountCalls.checkAuth, account.check);
mount(app, accountCalls.showAccount, account.show);
mount(app, listAuthLog, authLog.list);
mount(app, accountCalls.updateLocale, account.updateLocale);
mount(app, accountCalls.changePassword, account.changePassword);
mount(app, accountCalls.endSessions, account.endSessions);
mount(app, accountCalls.makeApiToken, apiTokens.makeApiToken);
mount(app, accountCalls.revokeApiToken, apiTokens.revokeApiToken);
mount(app, accountCalls.destroyAccount, account.destroy);

mount(app, domainCalls.listDomains, domains.list);
mount(app, domainCalls.addDomain, domains.add);
mount(app, domainCalls.showDomain, domains.show);
mount(app, domainCalls.verifyDomain, domains.verify);
mount(app, domainCalls.removeDomain, domains.remove);
mount(app, domainCalls.updateBranding, domains.dress);

mount(app, webhookCalls.showWebhook, webhooks.show);
mount(app, webhookCalls.setWebhook, webhooks.set);
mount(app, webhookCalls.renewWebhookSecret, webhooks.renewSecret);
mount(app, webhookCalls.testWebhook, webhooks.test);
mount(app, webhookCalls.resendDelivery, webhooks.resend);
mount(app, webhookCalls.removeWebhook, webhooks.remove);

mount(app, checkOut, billing.checkOut);
app.post(STRIPE_WEBHOOK, serveStripeWebhook);

app.use(sendIncoming.path, incoming.onlyWithRecipient);
mount(app, sendIncoming, incoming.send);

mount(app, challengeBotCheck, botCheck.challenge);
mount(app, verifyBotCheck, botCheck.verify);

mount(app, sendFeedback, feedback.send);

mount(app, colonelCalls.showColonel, colonel.show);
mount(app, colonelCalls.listCustomers, colonel.listCustomers);
// Must be mounted before `/colonel/customers/:custid`, or its name would be parsed as an address.
mount(app, colonelCalls.searchCustomers, colonel.searchCustomers);
mount(app, colonelCalls.listFeedback, colonel.listFeedback);
mount(app, colonelCalls.listFailedMails, colonel.listFailedMails);
mount(app, colonelCalls.listAudit, colonel.listAudit);
mount(app, colonelCalls.changeCustomer, colonelChanges.changeCustomer);
mount(app, colonelCalls.changeCustomerByPath, colonelChanges.changeCustomerByPath);
mount(app, colonelCalls.setBanner, colonelChanges.setBanner);
mount(app, colonelCalls.resendFailedMail, colonelChanges.resendMail);

mount(app, validateShrimp, session.validate);
app.get(health.path, serveHealth);
end(app);

function begin(): App {
  const begun: App = new Hono();
  begun.use(apiHeaders);
  begun.onError((error, context) => failureTo(context, faultOf(error, context.get('requestId'))));
  return begun;
}

function mountReading(either: App): void {
  mount(either, showSecret, secrets.show);
  mount(either, revealSecret, secrets.reveal);
  mount(either, revealSecretByName, secrets.reveal);
  mount(either, bootstrap, site.showBootstrap);
  mount(either, status, site.showStatus);
  mount(either, supportedLocalesList, site.listLocales);
  mount(either, reportClientError, clientError.report);
}

/** The older API, for programs; on the site's own host alone. */
function mountV1(main: App): void {
  mount(main, v1Calls.recentReceiptsV1, v1Receipts.recent);
  mount(main, v1Calls.recentMetadataV1, v1Receipts.recent);
  // These names are no keys with other methods either.
  refuseMethods(main);
  mount(main, v1Calls.showReceiptV1, v1Receipts.show);
  mount(main, v1Calls.postReceiptV1, v1Receipts.show);
  mount(main, v1Calls.showMetadataV1, v1Receipts.show);
  mount(main, v1Calls.postMetadataV1, v1Receipts.show);
  mount(main, v1Calls.burnReceiptV1, v1Receipts.burn);
  mount(main, v1Calls.burnMetadataV1, v1Receipts.burn);
  mount(main, v1Calls.statusV1, v1Site.status);
  mount(main, v1Calls.checkAuthV1, v1Site.status);
  mount(main, v1Calls.shareV1, v1Secrets.share);
  mount(main, v1Calls.createV1, v1Secrets.share);
  mount(main, v1Calls.generateV1, v1Secrets.generate);
  mount(main, v1Calls.revealV1, v1Secrets.reveal);
}

/** Whatever was not mounted leads nowhere. */
function end(either: App): void {
  refuseMethods(either);
  either.notFound(refuseUnknown);
}
