/**
 * An account's webhook: what its owner asks of it, and sending what waits. Each attempt is counted and the next one set
 * before it is made, so that a crash loses nothing, and sends a delivery twice at worst.
 */
import { isSealedByFirst } from '../../crypto/sealed-text.ts';
import { count } from '../../observability/metrics.ts';
import type { Stores } from '../../rpc/call-object.ts';
import { openWebhookPart, sealWebhookPart, type WebhookPart } from '../../sealed/webhook.ts';
import { type Attempt, unanswered } from '../../rules/webhook.ts';
import { deliver } from '../../webhooks/deliver.ts';
import { deliveryBody } from '../../webhooks/payload.ts';
import type { AccountStore } from './account-store.ts';
import type { DueDelivery, NewWebhook, WebhookAnswer, WebhookView } from './webhook-views.ts';

const DELIVERIES_PER_RUN = 10;

interface Work extends Stores {
  /** The name of the account. */
  readonly account: string;
}

const missing: WebhookAnswer = { kind: 'missing' };

export class AccountWebhook {
  readonly #store: AccountStore;
  readonly #workOf: () => Work;

  /** @param workOf settings may be wrong: they are read when they are needed */
  constructor(store: AccountStore, workOf: () => Work) {
    this.#store = store;
    this.#workOf = workOf;
  }

  show(): WebhookView {
    if (!this.#store.exists) return { webhook: null, deliveries: [] };
    return { webhook: this.#store.webhook.find(), deliveries: this.#store.deliveries.list() };
  }

  /** Sets it; the first time with a secret of its own. May be repeated. */
  set(given: NewWebhook): WebhookAnswer {
    if (!this.#store.read().profile) return missing;
    this.#store.change(() => this.#store.webhook.set(given, Date.now()));
    return this.#known(this.#store.webhook.hasSecret(given.sealedSecret));
  }

  /** Replaces the secret. May be repeated. */
  renew(sealedSecret: Uint8Array): WebhookAnswer {
    const { webhook } = this.#store;
    if (!this.#isThere()) return missing;
    if (!webhook.hasSecret(sealedSecret)) {
      this.#store.change(() => webhook.renew(sealedSecret, Date.now()));
    }
    return this.#known(true);
  }

  /** Sends a test, once, and answers when it is known what became of it. */
  async test(): Promise<WebhookAnswer> {
    if (!this.#isThere()) return missing;
    await this.#send(this.#store.deliveries.addTest(Date.now()));
    return this.#known();
  }

  resend(id: string): WebhookAnswer {
    if (!this.#isThere()) return missing;
    return this.#store.deliveries.resend(id, Date.now()) ? this.#known() : { kind: 'not_failed' };
  }

  /** Removes it, and the log with it; what waits is not sent any more. */
  remove(): WebhookAnswer {
    if (this.#isThere()) this.#store.change(() => this.#store.forgetWebhook());
    return this.#known();
  }

  /** Seals anew what an older key sealed, so that it outlives that key. */
  async reseal(): Promise<void> {
    const webhook = this.#store.webhook.takeLook(Date.now()) ? this.#store.webhook.find() : null;
    if (!webhook) return;
    await this.#resealPart('url', webhook.sealedUrl);
    for (const secret of webhook.sealedSecrets) await this.#resealPart('secret', secret);
  }

  async #resealPart(part: WebhookPart, sealed: Uint8Array): Promise<void> {
    const { config, account } = this.#workOf();
    if (isSealedByFirst(config.MAIL_KEYS, sealed)) return;
    const text = await openWebhookPart(config, account, part, sealed);
    if (text === null) return;
    const anew = await sealWebhookPart(config, account, part, text);
    if (this.#store.exists) this.#store.change(() => this.#store.webhook.reseal(sealed, anew));
  }

  /** Sends what is due, side by side. */
  async sendDue(): Promise<void> {
    const due = this.#store.deliveries.takeDue(Date.now(), DELIVERIES_PER_RUN);
    await Promise.all(due.map((delivery) => this.#send(delivery)));
  }

  async #send(due: DueDelivery): Promise<void> {
    const attempt = await this.#attempt(due);
    count(this.#workOf().env, 'webhooks', { outcome: attempt.kind });
    // The account may have ended meanwhile, and its tables with it.
    if (this.#store.exists) this.#store.deliveries.note(due, attempt, Date.now());
  }

  async #attempt(due: DueDelivery): Promise<Attempt> {
    const webhook = this.#store.webhook.find();
    if (!webhook) return unanswered('unreadable');
    const { sealedUrl, sealedSecrets } = webhook;
    const work = this.#workOf();
    const open = (part: WebhookPart) => (sealed: Uint8Array) =>
      openWebhookPart(work.config, work.account, part, sealed);
    const [url, ...secrets] = await Promise.all([
      open('url')(sealedUrl),
      ...sealedSecrets.map(open('secret')),
    ]);
    const [secret, ...others] = secrets;
    if (url === null || secret == null) return unanswered('unreadable');
    const signing = [secret, ...others.filter((other) => other !== null)];
    return deliver(work, { url, secrets: signing, id: due.id, body: deliveryBody(due) });
  }

  #isThere(): boolean {
    return this.#store.exists && this.#store.webhook.find() !== null;
  }

  #known(isSecretNew = false): WebhookAnswer {
    return { kind: 'known', view: this.show(), isSecretNew };
  }
}
