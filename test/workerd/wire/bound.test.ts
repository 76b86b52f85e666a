/** Secrets that are bound to recipients: who opens them has proven an address of the list with an emailed code. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BOUND_MAX } from '../../../shared/limits.ts';
import { openerOf, encryptText } from '../../support/sealing.ts';
import {
  at,
  conceal,
  type Concealed,
  get,
  numberAt,
  outcome,
  post,
  reveal,
  send,
  textAt,
} from '../client.ts';
import {
  anyAddress,
  arrivedAt,
  as,
  codeIn,
  codeQueueOf,
  fromElsewhere,
  mailsTo,
  type Person,
  person,
} from '../people.ts';
import { owner, verified } from '../domains/owners.ts';
import { startRecorder } from '../trips/recorder.ts';
import { atSecond, epochSecond, startClock, stopClock } from './clock.ts';

beforeEach(stopClock);
afterEach(startClock);

const MINUTE = 60;
const HOUR = 60 * MINUTE;

async function bind(sender: Person, boundTo: string | readonly string[], fields = {}) {
  return conceal({ bound_to: boundTo, ttl: HOUR, ...fields }, as(sender));
}

/** A secret of a new account that is bound to a new address. */
async function bound(fields = {}) {
  const [sender, recipient] = [await person(), anyAddress()];
  const secret = await bind(sender, recipient, fields);
  return { sender, recipient, secret, secretKey: secret.secretKey };
}

const requestCode = (key: string, email: string, fields = {}) =>
  post(`/secret/${key}/code`, { email, ...fields }, fromElsewhere());
const verify = (key: string, fields: object) =>
  post(`/secret/${key}/verify`, fields, fromElsewhere());
const privatePage = ({ metadataKey }: Concealed) => get(`/private/${metadataKey}`);

let seconds = 0;
beforeEach(() => {
  seconds = 0;
});

/** Moves the clock on, so that every email that was requested is due, and sends them. */
async function sendCodes(sender: Person): Promise<void> {
  seconds += 5;
  atSecond(seconds);
  await runDurableObjectAlarm(codeQueueOf(sender));
}

/** The newest code of an address. */
async function codeOf(sender: Person, email: string): Promise<string> {
  await sendCodes(sender);
  const [newest] = await arrivedAt(email);
  return codeIn(newest?.text);
}

/** Requests a code, and answers with the code of the email. */
async function ticketOf(sender: Person, key: string, email: string, fields = {}): Promise<string> {
  const requested = textAt(await requestCode(key, email, fields), 'details.ask');
  const code = await codeOf(sender, email);
  return textAt(await verify(key, { ask: requested, email, code, ...fields }), 'details.ticket');
}

const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

describe('a bound secret', () => {
  it('opens a bound secret once, for a recipient who has verified an address of the list, and shows it to the sender', async () => {
    const sender = await person();
    const recipient = anyAddress();
    const secret = await bind(sender, [recipient.toUpperCase(), '@Other.example']);
    const shown = await get(`/secret/${secret.secretKey}`);
    expect(at(shown, 'details.is_bound')).toBe(true);
    expect(shown.text).not.toContain('example');
    expect(outcome(await reveal(secret.secretKey))).toBe('422 ticket_needed');
    const requested = await requestCode(secret.secretKey, ` ${recipient} `);
    expect(at(requested, 'details')).toEqual({
      ask: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      ends: epochSecond(10 * MINUTE),
    });
    const code = await codeOf(sender, recipient);
    const request = { ask: textAt(requested, 'details.ask'), email: recipient, code };
    const answer = await verify(secret.secretKey, request);
    expect(at(answer, 'details')).toEqual({
      ticket: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      ends: epochSecond(5 + HOUR),
    });
    expect(at(await privatePage(secret), 'details')).toMatchObject({
      bound_to: [recipient, '@other.example'],
      codes_locked_until: null,
      codes_closed: false,
    });
    const ticket = textAt(answer, 'details.ticket');
    expect(at(await reveal(secret.secretKey, { ticket }), 'record.secret_value')).toBe(
      'the secret',
    );
    expect(outcome(await reveal(secret.secretKey, { ticket }))).toBe('404 secret_spent');
    expect(outcome(await requestCode(secret.secretKey, recipient))).toBe('404 secret_spent');
    expect(at(await privatePage(secret), 'details.verified')).toBe(recipient);
  });

  it('emails a recipient of a bound secret a code, and no link', async () => {
    const { sender, recipient, secretKey } = await bound();
    await requestCode(secretKey, recipient);
    await sendCodes(sender);
    const [email] = await arrivedAt(recipient);
    expect(email?.template).toBe('recipient-code');
    expect(codeIn(email?.text)).toHaveLength(6);
    expect(`${email?.text}${email?.html}`).not.toMatch(/https?:|\/secret\//);
    expect(`${email?.text}${email?.html}${email?.subject}`).not.toContain(secretKey);
    expect(email?.subject).not.toContain(codeIn(email?.text));
  });

  it.each([
    ['ada@other.example', true],
    ['ada@sub.other.example', false],
  ])('opens a secret that is bound to a domain for %s: %s', async (recipient, isListed) => {
    const sender = await person();
    const { secretKey } = await bind(sender, '@other.example');
    expect(outcome(await requestCode(secretKey, recipient))).toBe('200');
    const before = (await arrivedAt(recipient)).length;
    await sendCodes(sender);
    expect((await arrivedAt(recipient)).length - before).toBe(isListed ? 1 : 0);
  });

  it('refuses a bound secret in the older API, and leaves it unopened', async () => {
    const { secret } = await bound();
    const refused = await send(`/api/v1/secret/${secret.secretKey}`, { method: 'POST' });
    expect([refused.status, refused.headers.get('X-Intended-Status')]).toEqual([404, '422']);
    expect(textAt(refused, 'message')).toContain('certain recipients');
    expect(at(await privatePage(secret), 'details.show_secret_link')).toBe(true);
  });

  it('needs the ticket before a passphrase: without it none is compared', async () => {
    const { sender, recipient, secret } = await bound({ passphrase: 'open sesame' });
    for (let tries = 0; tries < 6; tries++) {
      const refused = await reveal(secret.secretKey, { passphrase: 'open sesame' });
      expect(outcome(refused)).toBe('422 ticket_needed');
    }
    expect(at(await privatePage(secret), 'details.misses')).toBe(0);
    const ticket = await ticketOf(sender, secret.secretKey, recipient);
    const refused = await reveal(secret.secretKey, { passphrase: 'wrong', ticket });
    expect(outcome(refused)).toBe('422 passphrase_wrong');
    const opened = await reveal(secret.secretKey, { passphrase: 'open sesame', ticket });
    expect(outcome(opened)).toBe('200');
  });

  it('opens a bound secret for one of 20 recipients with right codes, of whom each has two tickets', async () => {
    const sender = await person();
    const recipients = Array.from({ length: BOUND_MAX }, anyAddress);
    const { secretKey } = await bind(sender, recipients);
    const tickets: string[] = [];
    for (const recipient of [...recipients, ...recipients]) {
      tickets.push(await ticketOf(sender, secretKey, recipient));
    }
    const answers = await Promise.all(
      tickets.map((ticket) => reveal(secretKey, { ticket }, fromElsewhere())),
    );
    const outcomes = answers.map(outcome);
    expect(outcomes.filter((one) => one === '200')).toHaveLength(1);
    expect(outcomes.filter((one) => one === '404 secret_spent')).toHaveLength(39);
  });

  it('opens no bound secret by a ticket of another secret, and counts no refused ticket', async () => {
    const sender = await person();
    const recipient = anyAddress();
    const [one, other] = [await bind(sender, recipient), await bind(sender, recipient)];
    const ticket = await ticketOf(sender, one.secretKey, recipient);
    for (const wrongTicket of [ticket, 'A'.repeat(43), 'short']) {
      expect(outcome(await reveal(other.secretKey, { ticket: wrongTicket }))).toBe(
        '422 ticket_needed',
      );
    }
    expect(at(await privatePage(other), 'details.show_secret_link')).toBe(true);
    expect(outcome(await reveal(one.secretKey, { ticket }))).toBe('200');
  });
});

describe('a code', () => {
  it('answers every address alike that requests a code, with one item in the queue', async () => {
    const sender = await person();
    const listed = anyAddress();
    const other = anyAddress();
    const { secretKey } = await bind(sender, listed);
    const sizes: number[] = [];
    for (const email of [listed, other]) {
      const answer = await requestCode(secretKey, email);
      expect(at(answer, 'details')).toEqual({
        ask: expect.stringMatching(/^[\w-]{43}$/) as unknown,
        ends: epochSecond(10 * MINUTE),
      });
      expect(Object.keys(answer.body)).toEqual(['success', 'custid', 'details']);
      sizes.push(answer.text.length);
    }
    expect(sizes[0]).toBe(sizes[1]);
    const waiting = () =>
      runInDurableObject(codeQueueOf(sender), (_queue, { storage }) =>
        storage.sql
          .exec<{ bytes: number }>(
            `SELECT length(encrypted) AS bytes FROM emails WHERE template = 'recipient-code'`,
          )
          .toArray(),
      );
    const [first, second, ...more] = await waiting();
    expect(first).toEqual(second);
    expect(more).toEqual([]);
    await sendCodes(sender);
    expect(await arrivedAt(listed)).toHaveLength(1);
    expect(await arrivedAt(other)).toEqual([]);
    // Neither an address nor a code stays.
    expect(await waiting()).toEqual([]);
  });

  it.each(['code', 'verify'])(
    'makes the same calls of stores for every address: %s',
    async (call) => {
      const sender = await person();
      const listed = anyAddress();
      const { secretKey } = await bind(sender, listed);
      // Without limits there is no charge, whose counter each address would share.
      const recorder = startRecorder({ LIMIT_CODE: '0', LIMIT_REVEAL: '0' });
      const tripsOf = async (email: string) => {
        const requested = await requestCode(secretKey, email);
        const fields = { email, ask: textAt(requested, 'details.ask'), code: '000000' };
        const body = JSON.stringify(fields);
        const length = { 'Content-Type': 'application/json', 'Content-Length': `${body.length}` };
        const request = new Request(`http://localhost/api/v2/secret/${secretKey}/${call}`, {
          method: 'POST',
          headers: length,
          body,
        });
        return (await recorder.record(request)).trips;
      };
      // The first call of a world compares the canaries.
      await tripsOf(anyAddress());
      const trips = await tripsOf(listed);
      expect(await tripsOf(anyAddress())).toEqual(trips);
      expect(trips.flat().length).toBeGreaterThan(0);
    },
  );

  it('sends a code that is requested on a custom domain, for a secret that was shared on it', async () => {
    const sender = await owner();
    const domain = await verified(sender);
    const recipient = anyAddress();
    const here = await bind(sender, recipient, { share_domain: domain });
    const elsewhere = await bind(sender, recipient);
    const there = () => fromElsewhere({ origin: `https://${domain}` });
    const requested = await post(`/secret/${here.secretKey}/code`, { email: recipient }, there());
    expect(outcome(requested)).toBe('200');
    const code = await codeOf(sender, recipient);
    const fields = { ask: textAt(requested, 'details.ask'), email: recipient, code };
    const other = post(`/secret/${elsewhere.secretKey}/code`, { email: recipient }, there());
    expect(outcome(await other)).toBe('404 secret_unknown');
    const checked = post(`/secret/${elsewhere.secretKey}/verify`, fields, there());
    expect(outcome(await checked)).toBe('404 secret_unknown');
    const ticket = textAt(
      await post(`/secret/${here.secretKey}/verify`, fields, there()),
      'details.ticket',
    );
    expect(outcome(await reveal(here.secretKey, { ticket }, there()))).toBe('200');
  });

  it('refuses what is no code as a wrong one, and does not count it', async () => {
    const { sender, recipient, secretKey } = await bound();
    const requested = textAt(await requestCode(secretKey, recipient), 'details.ask');
    for (const code of ['', '12345', 'abcdef', '1', '2', '3']) {
      const answer = await verify(secretKey, { ask: requested, email: recipient, code });
      expect([outcome(answer), answer.body['field']]).toEqual(['422 code_wrong', 'code']);
    }
    const right = { ask: requested, email: recipient, code: await codeOf(sender, recipient) };
    expect(outcome(await verify(secretKey, right))).toBe('200');
  });

  it('locks the codes after five wrong ones, also for the right one, until the sender unlocks them', async () => {
    const { sender, recipient, secret } = await bound({ notify: 'locked' });
    const { secretKey, metadataKey } = secret;
    const requested = textAt(await requestCode(secretKey, recipient), 'details.ask');
    const code = await codeOf(sender, recipient);
    // Those of another address count as well.
    const other = textAt(await requestCode(secretKey, anyAddress()), 'details.ask');
    const left: unknown[] = [];
    const notices = async () => (await mailsTo(sender.custid)).map(({ template }) => template);
    for (const token of [requested, requested, other, other, requested]) {
      expect(await notices()).not.toContain('secret-locked');
      const missed = { ask: token, email: recipient, code: wrong(code) };
      left.push(at(await verify(secretKey, missed), 'tries_left'));
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    const right = { ask: requested, email: recipient, code };
    const locked = await verify(secretKey, right);
    expect([outcome(locked), numberAt(locked, 'retry_after')]).toEqual(['429 code_locked', 600]);
    expect(outcome(await requestCode(secretKey, recipient))).toBe('429 code_locked');
    expect(at(await privatePage(secret), 'details')).toMatchObject({
      codes_locked_until: epochSecond(seconds + 600) + 1,
      first_locked: epochSecond(seconds),
    });
    expect(await notices()).toContain('secret-locked');
    const unlocked = await post(`/private/${metadataKey}/unlock`, {});
    expect(at(unlocked, 'details')).toMatchObject({ codes_locked_until: null, unlocks: 1 });
    expect(outcome(await verify(secretKey, right))).toBe('200');
  });

  it('accepts a code for ten minutes, and does not send its email later', async () => {
    const { sender, recipient, secretKey } = await bound();
    const requested = textAt(await requestCode(secretKey, recipient), 'details.ask');
    const code = await codeOf(sender, recipient);
    atSecond(10 * MINUTE);
    const late = await verify(secretKey, { ask: requested, email: recipient, code });
    expect([outcome(late), at(late, 'tries_left')]).toEqual(['422 code_wrong', 5]);
    expect(outcome(await requestCode(secretKey, recipient))).toBe('200');
    atSecond(20 * MINUTE);
    expect(await runDurableObjectAlarm(codeQueueOf(sender))).toBe(true);
    expect(await arrivedAt(recipient)).toHaveLength(1);
  });

  it('sends and compares no code for a key that opens nothing, or a secret that is not bound', async () => {
    const plain = await conceal();
    const { metadataKey } = plain;
    for (const key of [plain.secretKey, metadataKey, 'x', 'A'.repeat(23)]) {
      expect(outcome(await requestCode(key, 'a@b.example'))).toBe('404 secret_unknown');
      const checked = await verify(key, {
        ask: 'A'.repeat(43),
        email: 'a@b.example',
        code: '123456',
      });
      expect(outcome(checked)).toBe('404 secret_unknown');
    }
    expect(outcome(await requestCode(plain.secretKey, 'no address'))).toBe('422 email_invalid');
  });
});

it('needs the whole link of a secret that a browser encrypted for each step, and uses nothing up for half of it', async () => {
  const sender = await person();
  const recipient = anyAddress();
  const { fields, fragment } = await encryptText('a text');
  const created = await post('/secret/conceal', { ...fields, bound_to: recipient }, as(sender));
  const key = textAt(created, 'record.secret.key');
  const { fields: proof } = await openerOf(fragment);
  expect(outcome(await requestCode(key, recipient))).toBe('422 sealed_in_browser');
  const other = (await openerOf((await encryptText('another')).fragment)).fields;
  for (let count = 0; count < 50; count++) {
    expect(outcome(await requestCode(key, recipient, other))).toBe('422 proof_invalid');
  }
  const ticket = await ticketOf(sender, key, recipient, proof);
  const open = (more: object) => reveal(key, { ...proof, ...more });
  expect(outcome(await open({}))).toBe('422 ticket_needed');
  const opened = await open({ ticket, rid: 'r'.repeat(22) });
  expect(outcome(opened)).toBe('200');
  // A repetition by the claim token needs the ticket again.
  expect(outcome(await open({ rid: 'r'.repeat(22) }))).toBe('422 ticket_needed');
  expect((await open({ ticket, rid: 'r'.repeat(22) })).body).toEqual(opened.body);
});

describe('who may bind a secret', () => {
  it('lets a sender bind a secret to several names, and to no more than 20', async () => {
    const ada = as(await person());
    const bindTo = (bound_to: readonly string[]) =>
      post('/secret/conceal', { secret: 'x', bound_to }, ada);
    expect(outcome(await bindTo(['ada@example.com', '@example.com', '']))).toBe('200');
    const refused = await bindTo(Array.from({ length: BOUND_MAX + 1 }, anyAddress));
    expect([outcome(refused), refused.body['field']]).toEqual(['422 bound_invalid', 'bound_to']);
  });

  // An upload: wire/uploads.test.ts.
  it('lets only an account bind a secret', async () => {
    const fields = { secret: 'x', bound_to: 'ada@example.com' };
    expect(outcome(await post('/secret/conceal', fields))).toBe('422 account_required');
  });
});
