/**
 * MailQueue: for emails that belong to no account: one object for each region for those to the operator, and 16 for the codes
 * of recipients. It stores them until they are sent, and their outcome for a while, of a code nothing; contents and recipients
 * are encrypted under a key that is in no storage. Nothing is written before the first email.
 *
 * The recipients of most are settings, and their language is the site's own; a code goes to the address that asked for it, if
 * the secret is bound to that.
 */
import { DurableObject } from 'cloudflare:workers';
import {
  ACCOUNT_CODE_EMAILS_PER_DAY,
  ACCOUNT_REPEATED_CODE_EMAILS_PER_DAY,
  ATTEMPT_DAY_SECONDS,
  CODE_DOMAIN_ADDRESSES_PER_DAY,
  CODE_EMAILS_PER_DAY,
  CODE_EMAILS_PER_WINDOW,
  LIMIT_WINDOW_SECONDS,
  SECRET_CODE_EMAILS_PER_DAY,
} from '../../shared/limits.ts';
import { defaultLocale } from '../../shared/locales.ts';
import { accountStub } from '../accounts/stub.ts';
import { configOf } from '../config/config.ts';
import { rateLimiterNameOf } from '../crypto/object-names.ts';
import { consumeBudgets } from '../http/limits.ts';
import type { Budget } from '../http/rate-limiter.ts';
import { AlarmScheduler } from '../platform/alarm-scheduler.ts';
import type { Stores } from '../platform/call-object.ts';
import { DirectorySync, StoredSequence, toDirectory } from '../platform/directory-sync.ts';
import { logWarning } from '../platform/log.ts';
import { migrate, wiped } from '../platform/durable-object.ts';
import { StoreUnavailable } from '../platform/store-unavailable.ts';
import { endingOf } from '../secrets/rules/secret-row.ts';
import { vaultStub } from '../secrets/stub.ts';
import {
  codeContents,
  type EmailContents,
  feedbackContents,
  incomingContents,
  type QueuedEmailTemplate,
  queuedEmailTemplates,
  type RecipientCode,
} from './contents.ts';
import type { EmailContent } from './emails.ts';
import { type DueEmail, EmailTable, emailTable, type QueuedEmail } from './email-table.ts';
import { addressed, type Composed, sendDue } from './send.ts';
import { MAIL_QUEUE_NAME } from './stub.ts';

/** Changes come in groups, which are reported together. */
const SYNC_DELAY_MS = 2000;

/** Exported for the test of migrations. */
export const mailQueueMigrations = [emailTable] as const;

/** When the tables were made, in epoch ms. */
const CREATED_AT = 'created_at';

export class MailQueue extends DurableObject<Env> {
  readonly #storage: DurableObjectStorage;
  readonly #emails: EmailTable<QueuedEmailTemplate>;
  readonly #sequence: StoredSequence;
  readonly #alarms: AlarmScheduler;
  /** True once the tables exist. */
  #exists: boolean;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#storage = ctx.storage;
    this.#emails = new EmailTable(ctx.storage.sql, queuedEmailTemplates);
    this.#sequence = new StoredSequence(ctx.storage.kv);
    this.#exists = ctx.storage.kv.get(CREATED_AT) !== undefined;
    if (this.#exists) migrate(ctx.storage, mailQueueMigrations);
    const sync = new DirectorySync(
      this.#sequence,
      () => ({ kind: 'account', customer: null, failedMails: this.#emails.failures() }),
      toDirectory(ctx, env),
    );
    const sending = {
      failureCode: 'mail_queue_alarm_failed',
      dueAt: () => (this.#exists ? this.#emails.nextDueAt() : null),
      run: () => this.#send(),
    };
    this.#alarms = new AlarmScheduler(ctx.storage, [sending, sync.alarm(SYNC_DELAY_MS)]);
  }

  /** Queues an email; a second one with the same id changes nothing. */
  enqueue(email: QueuedEmail<QueuedEmailTemplate>): void {
    const now = Date.now();
    if (!this.#exists) {
      migrate(this.#storage, mailQueueMigrations);
      this.#storage.kv.put(CREATED_AT, now);
      this.#exists = true;
    }
    this.#change(() => this.#emails.addOnce(email, now));
  }

  /** Queues a failed email again; false when there is none that can be. */
  retry(id: number): boolean {
    if (!this.#exists) return false;
    const now = Date.now();
    let isQueued = false;
    this.#change(() => {
      isQueued = this.#emails.retry(id, now);
      if (isQueued) this.#sequence.advance(now);
    });
    return isQueued;
  }

  override async alarm(): Promise<void> {
    await this.#alarms.run();
    if (this.#exists) wiped(this.ctx);
  }

  async #send(): Promise<void> {
    try {
      await this.#sendDue();
    } finally {
      this.#deleteOld(Date.now());
    }
  }

  async #sendDue(): Promise<void> {
    const stores = { env: this.env, config: configOf(this.env) };
    await sendDue(stores, {
      store: {
        emails: this.#emails,
        change: (write) => this.#storage.transactionSync(write),
        recordChange: (now) => this.#sequence.advance(now),
      },
      compose: (due) => compose(stores, due),
      keepsOutcome: ({ template }) => template !== 'recipient-code',
      // Not the row's number: another region may have given the same provider the same one.
      mailId: ({ receiptId }) => `${MAIL_QUEUE_NAME}-${receiptId}`,
    });
  }

  /** Deletes old outcomes; the directory is synced when failed ones are among them. */
  #deleteOld(now: number): void {
    this.#storage.transactionSync(() => {
      const failures = this.#emails.failures().length;
      this.#emails.deleteOld(now);
      if (this.#emails.failures().length < failures) this.#sequence.advance(now);
    });
  }

  /** Runs `write` in a transaction. The bytes that it replaced must not stay in the file. */
  #change(write: () => void): void {
    this.#storage.transactionSync(write);
    wiped(this.ctx);
    this.#alarms.update();
  }
}

type Due = DueEmail<QueuedEmailTemplate>;

/** A missing key or setting counts as a failure: it is listed for admins, who can retry it. */
const unreadable = { kind: 'refused', reason: 'unreadable' } as const;
const noRecipient = { kind: 'refused', reason: 'no_recipient' } as const;

/** The email to send; null when it is of no use any more. */
async function compose(stores: Stores, due: Due): Promise<Composed> {
  switch (due.template) {
    case 'incoming-secret':
      return incoming(stores, due);
    case 'feedback':
      return feedback(stores, due);
    case 'recipient-code':
      return recipientCode(stores, due);
  }
}

/** The contents of an email; undefined when they are unreadable. */
function contentsIn<Contents>(
  stores: Stores,
  kind: EmailContents<Contents, [id: string]>,
  { receiptId, encrypted }: Due,
): Contents | undefined {
  if (receiptId === null || encrypted === null) return undefined;
  return kind.decrypt(stores, encrypted, receiptId);
}

async function incoming(stores: Stores, due: Due): Promise<Composed> {
  const secret = contentsIn(stores, incomingContents, due);
  if (!secret) return unreadable;
  const { ticketno, link, secretId, expiresAt } = secret;
  try {
    const view = await vaultStub(stores, secretId).inspect({ markViewed: false });
    if (!view || endingOf(view)) return null;
  } catch (error) {
    // A vault that does not answer must not hold up the other emails.
    if (error instanceof StoreUnavailable) return { kind: 'failed', reason: 'store_unavailable' };
    throw error;
  }
  return toSetting(stores.config.INCOMING_RECIPIENT, {
    template: 'incoming-secret',
    ticketno,
    link,
    expiresAt,
  });
}

function feedback(stores: Stores, due: Due): Composed {
  const contents = contentsIn(stores, feedbackContents, due);
  if (!contents) return unreadable;
  const { msg, custid, tz, version } = contents;
  return toSetting(stores.config.FEEDBACK_RECIPIENT, {
    template: 'feedback',
    sender: custid,
    message: msg,
    timeZone: tz,
    version,
  });
}

/**
 * A code is not sent to an address that the secret is not bound to, after it has ended, and above a limit, which the sender of the
 * secret is told.
 */
async function recipientCode(stores: Stores, due: Due): Promise<Composed> {
  const contents = contentsIn(stores, codeContents, due);
  if (!contents || contents.isListed === 0 || Date.now() >= contents.endsAt) return null;
  const { address, code, locale } = contents;
  // Charged once: a later attempt is one at the same email.
  const waitSeconds = due.attempts === 1 ? await chargeCode(stores, contents) : 0;
  if (waitSeconds > 0) {
    await tellSender(stores, contents, Date.now() + waitSeconds * 1000);
    return null;
  }
  return addressed({ template: 'recipient-code', code }, address, locale);
}

/**
 * Tells the sender of a secret that a code was held back: on the private page, and by email the first time, if they want one
 * when a secret is locked. If that fails the next one is a reason to try again.
 */
async function tellSender(
  stores: Stores,
  { account, secretId, receiptId }: RecipientCode,
  until: number,
): Promise<void> {
  try {
    const { lockedAt } = await vaultStub(stores, secretId).holdCodes(until);
    if (lockedAt === null || receiptId === '') return;
    const notice = { id: receiptId, event: 'locked', at: lockedAt } as const;
    await accountStub(stores, account).recordNotice(notice);
  } catch (error) {
    logWarning('owner_not_notified', { error: String(error) });
  }
}

/**
 * Charges an email with a code: to its secret first, so that who has the link uses up its share alone, then to the account.
 * There a part is reserved for addresses that had no code of their secret. If the limiter fails, it is sent: the limits bound
 * volume and protect no secret.
 *
 * @returns 0 when the email may be sent, else the seconds until one may
 */
async function chargeCode(
  { env, config }: Stores,
  { account, address, secretId, unlocks, isByDomain }: RecipientCode,
): Promise<number> {
  const { limiter } = rateLimiterNameOf(config.SHARD_KEY, `codes:${account}`);
  const budget = (
    who: string,
    attemptsMax: number,
    windowSeconds = ATTEMPT_DAY_SECONDS,
  ): Budget => ({
    limit: 'LIMIT_CODE',
    counter: rateLimiterNameOf(config.SHARD_KEY, `codes:${windowSeconds}:${who}`).counter,
    attemptsMax,
    windowSeconds,
    successClears: false,
  });
  // An unlock starts new counters.
  const secret = `${secretId} ${unlocks}`;
  const recipient = budget(`${secret} ${address}`, CODE_EMAILS_PER_DAY);
  const hadOne = (isCounted: boolean) => ({ counter: recipient.counter, isCounted });
  const budgets: Budget[] = [
    budget(`${secret} ${address}`, CODE_EMAILS_PER_WINDOW, LIMIT_WINDOW_SECONDS),
    ...(isByDomain
      ? [{ ...budget(`${secret} new`, CODE_DOMAIN_ADDRESSES_PER_DAY), onlyIf: hadOne(false) }]
      : []),
    recipient,
    budget(secret, SECRET_CODE_EMAILS_PER_DAY),
    {
      ...budget(`${account} repeated`, ACCOUNT_REPEATED_CODE_EMAILS_PER_DAY),
      onlyIf: hadOne(true),
    },
    budget(account, ACCOUNT_CODE_EMAILS_PER_DAY),
  ];
  try {
    return await consumeBudgets({ env, config }, { limiter, budgets });
  } catch (error) {
    logWarning('rate_limiter_unreachable', { error: String(error) });
    return 0;
  }
}

function toSetting(address: string | undefined, content: EmailContent): Composed {
  return address === undefined ? noRecipient : addressed(content, address, defaultLocale);
}
