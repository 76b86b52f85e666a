/**
 * An account's webhook: its settings, and the sending of deliveries. Each attempt is counted and the next one set before it
 * is made, so that a crash loses nothing, and sends a delivery twice at worst.
 */
import { languageOf } from '../http/language.ts';
import { count } from '../platform/metrics.ts';
import {
  type NewWebhook,
  decryptWebhookPart,
  encryptWebhookPart,
  type StoredWebhook,
  type WebhookPart,
} from './settings.ts';
import { type Attempt, unanswered } from './rules/webhook.ts';
import { payloadOf } from './payload.ts';
import { doEach } from '../platform/do-each.ts';
import type { AccountContext, AccountStore } from '../accounts/account-store.ts';
import { deliver, type DeliveryView, type DueDelivery } from './deliveries.ts';
import { localeOf } from '../accounts/account-views.ts';
import { isEncryptedByFirst } from '../crypto/encrypted-value.ts';

const DELIVERIES_PER_RUN = 10;

/** The webhook of an account, and its deliveries. */
export interface WebhookView {
  readonly webhook: StoredWebhook | null;
  /** Newest first. */
  readonly deliveries: readonly DeliveryView[];
}

/** The answer to a call about the webhook. */
export type WebhookAnswer =
  | { readonly kind: 'known'; readonly view: WebhookView; readonly isSecretNew: boolean }
  /** There is none. */
  | { readonly kind: 'missing' }
  /** Only a failed delivery can be sent again. */
  | { readonly kind: 'not_failed' };

const missing: WebhookAnswer = { kind: 'missing' };

export class AccountWebhook {
  readonly #store: AccountStore;
  readonly #context: () => AccountContext;

  constructor(store: AccountStore, context: () => AccountContext) {
    this.#store = store;
    this.#context = context;
  }

  show(): WebhookView {
    if (!this.#store.exists) return { webhook: null, deliveries: [] };
    return { webhook: this.#store.webhook.find(), deliveries: this.#store.deliveries.list() };
  }

  /** Sets address and events; the first time a signing secret as well. Idempotent. */
  set(given: NewWebhook): WebhookAnswer {
    if (!this.#store.read().profile) return missing;
    this.#store.change(() => this.#store.webhook.set(given, Date.now()));
    return this.#known(this.#store.webhook.hasSecret(given.encryptedSecret));
  }

  /** Replaces the signing secret. Idempotent. */
  renew(encryptedSecret: Uint8Array): WebhookAnswer {
    const { webhook } = this.#store;
    if (!this.#exists()) return missing;
    if (!webhook.hasSecret(encryptedSecret)) {
      this.#store.change(() => webhook.renew(encryptedSecret, Date.now()));
    }
    return this.#known(true);
  }

  /** Sends a test, once, and returns its outcome. */
  async test(): Promise<WebhookAnswer> {
    if (!this.#exists()) return missing;
    await this.#send(this.#store.deliveries.addTest(Date.now()));
    return this.#known();
  }

  /** Queues a failed delivery again. */
  resend(id: string): WebhookAnswer {
    if (!this.#exists()) return missing;
    return this.#store.deliveries.resend(id, Date.now()) ? this.#known() : { kind: 'not_failed' };
  }

  /** Removes it with its deliveries, those that wait included. */
  remove(): WebhookAnswer {
    if (this.#exists()) this.#store.change(() => this.#store.clearWebhook());
    return this.#known();
  }

  /** Encrypts values of an older key under the current one, so that the older one can be removed. */
  reencrypt(): void {
    const webhook = this.#store.webhook.takeKeyCheck(Date.now())
      ? this.#store.webhook.find()
      : null;
    if (!webhook) return;
    this.#reencryptPart('url', webhook.encryptedUrl);
    for (const secret of webhook.encryptedSecrets) this.#reencryptPart('secret', secret);
  }

  #reencryptPart(part: WebhookPart, encrypted: Uint8Array): void {
    const { config, account } = this.#context();
    if (isEncryptedByFirst(config.MAIL_KEYS, encrypted)) return;
    const text = decryptWebhookPart(config, account, part, encrypted);
    if (text === null) return;
    const reencrypted = encryptWebhookPart(config, account, part, text);
    if (this.#store.exists)
      this.#store.change(() => this.#store.webhook.reencrypt(encrypted, reencrypted));
  }

  /** Sends what is due, in parallel. */
  async sendDue(): Promise<void> {
    const due = this.#store.deliveries.takeDue(Date.now(), DELIVERIES_PER_RUN);
    await doEach(due, (delivery) => this.#send(delivery));
  }

  async #send(due: DueDelivery): Promise<void> {
    const attempt = await this.#attempt(due);
    count(this.#context().env, 'webhooks', { outcome: attempt.kind });
    // The account may have been deleted meanwhile, with its tables.
    if (this.#store.exists) this.#store.deliveries.recordAttempt(due, attempt, Date.now());
  }

  async #attempt(due: DueDelivery): Promise<Attempt> {
    const webhook = this.#store.webhook.find();
    if (!webhook) return unanswered('unreadable');
    const { encryptedUrl, encryptedSecrets, format } = webhook;
    const context = this.#context();
    const open = (part: WebhookPart) => (encrypted: Uint8Array) =>
      decryptWebhookPart(context.config, context.account, part, encrypted);
    const url = open('url')(encryptedUrl);
    const [secret, ...others] = encryptedSecrets.map(open('secret'));
    if (url === null || secret == null) return unanswered('unreadable');
    const payload = payloadOf(format, due, {
      siteName: context.config.SITE_NAME,
      language: await languageOf(context.env, localeOf(this.#store.read().profile)),
      secrets: [secret, ...others.filter((other) => other !== null)],
      id: due.id,
      epochSeconds: Math.floor(Date.now() / 1000),
    });
    return deliver(context, url, payload);
  }

  #exists(): boolean {
    return this.#store.exists && this.#store.webhook.find() !== null;
  }

  #known(isSecretNew = false): WebhookAnswer {
    return { kind: 'known', view: this.show(), isSecretNew };
  }
}
