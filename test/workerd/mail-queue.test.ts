/** The mail queue: email that belongs to no account. The clock is frozen; a test starts the work itself. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CODE_EMAILS_PER_WINDOW } from '../../shared/limits.ts';
import { configOf } from '../../worker/config/config.ts';
import { codeQueueNameOf } from '../../worker/crypto/object-names.ts';
import { MailQueue } from '../../worker/email/mail-queue.ts';
import { directoryStub } from '../../worker/admin/stub.ts';
import { MAIL_QUEUE_NAME, mailQueueStub } from '../../worker/email/stub.ts';
import { emailCode, emailFeedback, emailIncomingSecret } from '../../worker/email/queue.ts';
import { burn } from './client.ts';
import { anyAddress, arrivedAt, queuedEmailsTo } from './people.ts';
import { create, type Created, stores } from './protocol/stores.ts';
import { atSecond, startClock, stopClock } from './wire/clock.ts';

const ORIGIN = 'https://seal.example';
const TEAM = 'team@example.com';
const SUPPORT = 'support@example.com';
const KEPT_SECONDS = 30 * 86_400;
/** A mail server that fails. */
const silentServer = {
  MAIL_DRIVER: 'smtp',
  MAIL_FROM: 'noreply@seal.example',
  SMTP: {
    send: () => Promise.resolve({ kind: 'failed', reason: 'unreachable', isMisconfigured: false }),
  },
};
/** A namespace whose objects do not answer. */
const breaking = {
  getByName: () => {
    throw Object.assign(new Error('reset'), { remote: true, durableObjectReset: true });
  },
};

const mailQueue = env.MAIL_QUEUE.getByName(MAIL_QUEUE_NAME);

beforeEach(stopClock);
afterEach(startClock);

function aText(): string {
  return `said-${crypto.randomUUID()}`;
}

/** Feedback that no one else gives. */
function feedback(over: Partial<Parameters<typeof emailFeedback>[1]> = {}) {
  const said = { msg: aText(), custid: null, tz: 'Europe/Paris', version: '1.2.0' };
  return { id: crypto.randomUUID(), origin: ORIGIN, ...said, ...over };
}

/** A secret, as an email describes it. */
function incoming({ id, secretKey }: Created, ticketno = aText()) {
  const expiresAt = Date.now() + 3_600_000;
  return { ticketno, link: `${ORIGIN}/secret/${secretKey}`, secretId: id, expiresAt };
}

/** The emails that SQLite stores, the newest first. */
async function rows() {
  return runInDurableObject(mailQueue, (_queue, { storage }) =>
    storage.sql.exec('SELECT * FROM emails ORDER BY id DESC').toArray(),
  );
}

const newestRow = async () => (await rows()).at(0) ?? {};

/** Runs a mail queue with other settings. */
async function workWith(
  settings: Readonly<Record<string, unknown>>,
  queue = mailQueue,
): Promise<void> {
  await runInDurableObject(queue, (_queue, state) =>
    new MailQueue(state, Object.assign({}, env, settings)).alarm(),
  );
}

async function failures() {
  const { failedMails } = await directoryStub(stores).overview();
  return failedMails.lines.filter(({ account }) => account === MAIL_QUEUE_NAME);
}

describe('an incoming secret', () => {
  it('mails no secret that ended before its mail left, and its row is gone', async () => {
    const secret = await create();
    const before = await queuedEmailsTo(SUPPORT);
    await emailIncomingSecret(stores, incoming(secret), ORIGIN);
    await burn(secret.metadataKey);
    const { id } = await newestRow();
    expect(await queuedEmailsTo(SUPPORT)).toEqual(before);
    expect((await newestRow())['id']).not.toBe(id);
  });

  it('mails no secret that expired while the mail could not leave', async () => {
    const before = await queuedEmailsTo(SUPPORT);
    await emailIncomingSecret(stores, incoming(await create()), ORIGIN);
    await workWith(silentServer);
    const { id, state } = await newestRow();
    expect(state).toBe('waiting');
    atSecond(3601);
    expect(await queuedEmailsTo(SUPPORT)).toEqual(before);
    // It was its turn.
    expect((await newestRow())['id']).not.toBe(id);
  });

  it('lets a secret whose vault does not answer wait, and no other email for it', async () => {
    const sent = incoming(await create());
    await emailIncomingSecret(stores, sent, ORIGIN);
    const { id } = await newestRow();
    const said = feedback();
    await emailFeedback(stores, said);
    await workWith({ VAULT: breaking });
    expect((await newestRow())['state']).toBe('sent');
    expect(await rows()).toContainEqual(
      expect.objectContaining({ id, state: 'waiting', attempts: 1 }),
    );
    atSecond(30);
    const [mail] = await queuedEmailsTo(SUPPORT);
    expect(mail?.text).toContain(sent.link);
  });
});

describe('a code', () => {
  const sendNext = () => runDurableObjectAlarm(queue);
  const account = crypto.randomUUID();
  const queue = env.MAIL_QUEUE.getByName(codeQueueNameOf(stores.config.SHARD_KEY, account));
  const asked = (address: string) =>
    emailCode(stores, {
      origin: ORIGIN,
      account,
      secretId: 'none',
      unlocks: 0,
      receiptId: '',
      address,
      code: '123456',
      entry: 'address',
      locale: 'en',
      endsAt: Date.now() + 600_000,
    });

  it('counts a code once for its address, however often it is tried', async () => {
    const address = anyAddress();
    for (let codes = 0; codes < CODE_EMAILS_PER_WINDOW; codes++) await asked(address);
    atSecond(5);
    await workWith(silentServer, queue);
    expect(await arrivedAt(address)).toHaveLength(0);
    atSecond(35);
    await sendNext();
    expect(await arrivedAt(address)).toHaveLength(CODE_EMAILS_PER_WINDOW);
    await asked(address);
    atSecond(40);
    await sendNext();
    expect(await arrivedAt(address)).toHaveLength(CODE_EMAILS_PER_WINDOW);
  });

  it('sends a code where the limits do not answer, and logs that', async () => {
    const warning = vi.spyOn(console, 'warn').mockReturnValue();
    const address = anyAddress();
    await asked(address);
    atSecond(5);
    await workWith({ RATE_LIMITER: breaking }, queue);
    expect(await arrivedAt(address)).toHaveLength(1);
    expect(warning.mock.calls.join()).toContain('"rate_limiter_unreachable","error":"');
    warning.mockRestore();
  });
});

describe('feedback', () => {
  it('mails feedback with who said it, where and of which version', async () => {
    const said = feedback({ custid: 'ada@example.com' });
    await emailFeedback(stores, said);
    const [mail] = await queuedEmailsTo(TEAM);
    expect(mail).toMatchObject({ template: 'feedback', subject: 'Feedback on Waxseal' });
    for (const part of ['ada@example.com wrote:', said.msg, 'Europe/Paris', '1.2.0']) {
      expect(mail?.text).toContain(part);
    }
  });

  it('takes feedback once, however often it is handed over', async () => {
    const said = feedback();
    await emailFeedback(stores, said);
    await emailFeedback(stores, said);
    await queuedEmailsTo(TEAM);
    await emailFeedback(stores, said);
    // The outbox merges emails of one id and moment: only the rows show each.
    expect((await rows()).filter((row) => row['receipt_id'] === said.id)).toHaveLength(1);
  });

  it('mails feedback to no one where no one is named', async () => {
    const config = configOf(Object.assign({}, env, { FEEDBACK_RECIPIENT: undefined }));
    const { id } = await newestRow();
    await emailFeedback({ env, config }, feedback());
    expect((await newestRow())['id']).toBe(id);
  });
});

describe('a mail that does not leave', () => {
  it('tries again to send a mail, later each time, and gives it up after a day: the directory gets a report', async () => {
    const said = feedback();
    await emailFeedback(stores, said);
    const delays: number[] = [];
    for (let due = Date.now(); (await newestRow())['state'] === 'waiting';) {
      vi.setSystemTime(due);
      await workWith(silentServer);
      const row = await newestRow();
      delays.push(Math.round((Number(row['due_at']) - due) / 1000));
      due = Number(row['due_at']);
    }
    expect(delays.slice(0, 4)).toEqual([30, 60, 120, 240]);
    expect(delays).toHaveLength(14);
    const { id } = await newestRow();
    expect(await failures()).toContainEqual(
      expect.objectContaining({ id, template: 'feedback', reason: 'unreachable' }),
    );
    // An admin may retry it: its content is still there.
    expect(await mailQueueStub(stores).retry(Number(id))).toBe(true);
    const [mail] = await queuedEmailsTo(TEAM);
    expect(mail?.text).toContain(said.msg);
    expect((await failures()).map((failed) => failed.id)).not.toContain(id);
  });

  it('counts a mail at each attempt: as failed, as given up, or as sent', async () => {
    const counted: unknown[] = [];
    const METRICS = {
      writeDataPoint: ({ indexes, blobs = [] }: AnalyticsEngineDataPoint) => {
        if (indexes?.[0] === 'mail') counted.push(blobs.slice(1));
      },
    };
    await queuedEmailsTo(TEAM);
    await emailFeedback(stores, feedback());
    await workWith({ ...silentServer, METRICS });
    atSecond(30);
    await workWith({ METRICS });
    await emailFeedback(stores, feedback());
    await workWith({ FEEDBACK_RECIPIENT: undefined, METRICS });
    expect(counted).toEqual([
      ['smtp', 'failed'],
      ['outbox', 'sent'],
      ['outbox', 'given_up'],
    ]);
  });

  it('waits for as long as the provider requests, and sends the mail then', async () => {
    const headers = { 'Retry-After': '7200' };
    const busy = () =>
      Promise.resolve(new Response('{"name":"rate_limit_exceeded"}', { status: 429, headers }));
    const request = vi.spyOn(globalThis, 'fetch').mockImplementation(busy);
    const said = feedback();
    await emailFeedback(stores, said);
    await workWith({ MAIL_DRIVER: 'http', MAIL_FROM: 'a@seal.example', MAIL_HTTP_TOKEN: 'x' });
    request.mockRestore();
    const due_at = Date.now() + 7_200_000;
    expect(await newestRow()).toMatchObject({ state: 'waiting', due_at });
    const leaves = async () =>
      (await queuedEmailsTo(TEAM)).some(({ text }) => text.includes(said.msg));
    atSecond(7199);
    expect(await leaves()).toBe(false);
    atSecond(7200);
    expect(await leaves()).toBe(true);
  });

  it('gives a mail up at once for want of someone to send it to, and sends it when they are named', async () => {
    const said = feedback();
    await emailFeedback(stores, said);
    await workWith({ FEEDBACK_RECIPIENT: undefined });
    const { id, state, reason } = await newestRow();
    expect([state, reason]).toEqual(['failed', 'no_recipient']);
    await mailQueueStub(stores).retry(Number(id));
    expect((await queuedEmailsTo(TEAM)).some(({ text }) => text.includes(said.msg))).toBe(true);
  });

  it('sends no mail again that did not fail, was sent, or never was', async () => {
    const retry = (id: unknown) => mailQueueStub(stores).retry(Number(id));
    await emailFeedback(stores, feedback());
    const { id } = await newestRow();
    expect(await retry(id)).toBe(false);
    await queuedEmailsTo(TEAM);
    expect(await retry(id)).toBe(false);
    expect(await retry(1e9)).toBe(false);
    const { encrypted, state } = await newestRow();
    expect([encrypted, state]).toEqual([null, 'sent']);
  });

  it('forgets a mail after 30 days, in the directory too', async () => {
    await emailFeedback(stores, feedback());
    await workWith({ FEEDBACK_RECIPIENT: undefined });
    const { id } = await newestRow();
    expect((await failures()).map((failed) => failed.id)).toContain(id);
    atSecond(KEPT_SECONDS);
    await workWith({});
    expect((await newestRow())['id']).not.toBe(id);
    expect((await failures()).map((failed) => failed.id)).not.toContain(id);
  });
});

it('names no one in the queue, and stores no link and no message in the clear', async () => {
  const secret = await create();
  const sent = incoming(secret);
  const said = feedback({ custid: 'ada@example.com' });
  await emailIncomingSecret(stores, sent, ORIGIN);
  const first = await newestRow();
  await emailFeedback(stores, said);
  const clear = [
    sent.ticketno,
    sent.link,
    sent.secretId,
    secret.secretKey,
    secret.metadataKey,
    said.msg,
    said.custid,
    said.tz,
    SUPPORT,
    TEAM,
  ];
  for (const { encrypted, ...row } of [first, await newestRow()]) {
    expect(encrypted).toBeInstanceOf(ArrayBuffer);
    const bytes = new TextDecoder('latin1').decode(
      encrypted instanceof ArrayBuffer ? encrypted : undefined,
    );
    for (const needle of clear) expect(JSON.stringify(row) + bytes).not.toContain(needle);
  }
});

it('logs an alarm that fails, and runs it again', async () => {
  const complaint = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await emailFeedback(stores, feedback());
  await workWith({ MAIL_KEYS: 'no key' });
  expect(complaint).toHaveBeenCalledWith(expect.stringContaining('mail_queue_alarm_failed'));
  complaint.mockRestore();
  await queuedEmailsTo(TEAM);
  expect((await newestRow())['state']).toBe('sent');
});
