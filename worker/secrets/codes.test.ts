/**
 * The emails with codes of bound secrets. Whoever has a link can use up the limits of its secret alone, and the sender learns of
 * it.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { codeQueueNameOf } from '../crypto/object-names.ts';
import {
  outcome,
  type TestAnswer,
  type TestRequest,
  type TestSite,
} from '../../test/support/worker/test-site.ts';
import { endSite, startSite } from '../../test/support/worker/test-site-setup.ts';

const ADA = 'ada@example.com';
const BOB = 'bob@example.com';
const CAROL = 'carol@example.com';
const HOUR = 60 * 60 * 1000;
/** Longer than a code waits in its queue. */
const QUEUED = 5000;

let site: TestSite;
let ada: TestRequest;

beforeEach(async () => {
  site = await startSite();
  ada = await site.person();
});
afterEach(() => endSite(site));

function bind(...recipients: string[]) {
  return conceal({ bound_to: recipients, notify: ['locked'] });
}

async function conceal(given: object, as = ada) {
  const created = await site.call('/secret/conceal', { secret: 'x', ...given }, as);
  const { record } = v.parse(concealSecret.reply, created.body);
  return { link: `/secret/${record.secret.key}`, page: `/private/${record.metadata.key}` };
}

function requestCode({ link }: { link: string }, email: string): Promise<TestAnswer> {
  return site.call(`${link}/code`, { email }, { settings: { LIMIT_CODE: '0' } });
}

function later(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

/** Sends the codes that were requested; returns how many an address has had altogether. */
async function codesTo(address: string): Promise<number> {
  later(QUEUED);
  const queue = codeQueueNameOf(site.config.SHARD_KEY, site.accountName(ADA));
  // Each alarm sends at most ten.
  for (let run = 0; run < 5; run++) await site.alarm(site.env.MAIL_QUEUE.getByName(queue));
  const emails = await site.emailsTo(address);
  return emails.filter(({ template }) => template === 'recipient-code').length;
}

async function lockedEmails(): Promise<number> {
  const emails = await site.emailsTo(ADA);
  return emails.filter(({ template }) => template === 'secret-locked').length;
}

const record = v.record(v.string(), v.unknown());

const detailsOf = ({ body }: TestAnswer) => v.parse(record, body['details']);

const details = async (page: string) => detailsOf(await site.call(page, undefined, ada));

describe('very many requests for codes of one secret', () => {
  it('keeps the codes of another secret of the same sender, and their reserve', async () => {
    const attacked = await bind('@corp.example');
    const other = await bind(CAROL);
    let invented = 0;
    for (let hour = 0; hour < 5; hour++) {
      for (let count = 0; count < 40; count++) {
        invented += 1;
        expect(outcome(await requestCode(attacked, `nobody${invented}@corp.example`))).toBe(200);
      }
      await codesTo(CAROL);
      later(HOUR);
    }
    const arrived = await Promise.all(
      Array.from({ length: invented }, (_, place) =>
        site.emailsTo(`nobody${place + 1}@corp.example`),
      ),
    );
    // A domain admits ten different addresses in a day.
    expect(arrived.flat()).toHaveLength(10);
    expect(await lockedEmails()).toBe(1);
    expect(await details(attacked.page)).toMatchObject({
      codes_locked_until: expect.any(Number) as unknown,
    });
    expect(await details(other.page)).toMatchObject({ codes_locked_until: null });
    await requestCode(other, CAROL);
    expect(await codesTo(CAROL)).toBe(1);
  }, 60_000);

  it('keeps the codes of an address for another secret', async () => {
    const [attacked, other] = [await bind(BOB), await bind(BOB)];
    for (let count = 0; count < 7; count++) await requestCode(attacked, BOB);
    expect(await codesTo(BOB)).toBe(5);
    await requestCode(other, BOB);
    expect(await codesTo(BOB)).toBe(6);
  });

  it('keeps the reserve of the account for addresses that had no code', async () => {
    const secrets = [await bind(BOB), await bind(BOB), await bind(BOB), await bind(BOB)];
    const fresh = await bind(CAROL, BOB);
    for (let round = 0; round < 4; round++) {
      for (const secret of secrets) {
        for (let count = 0; count < 5; count++) await requestCode(secret, BOB);
      }
      await codesTo(BOB);
      later(HOUR);
    }
    // These are the first of each secret, and 50 others in a day.
    expect(await codesTo(BOB)).toBe(54);
    await requestCode(fresh, CAROL);
    await requestCode(fresh, BOB);
    expect(await codesTo(CAROL)).toBe(1);
    expect(await codesTo(BOB)).toBe(55);
  });

  it('answers too many requests as before, and an address that is not on the list alike', async () => {
    const secret = await bind(BOB);
    const shape = (answer: TestAnswer) => [
      outcome(answer),
      Object.keys(answer.body).toSorted(),
      Object.keys(detailsOf(answer)).toSorted(),
      answer.text.length,
    ];
    const first = shape(await requestCode(secret, BOB));
    for (let count = 0; count < 7; count++) await requestCode(secret, BOB);
    expect(await codesTo(BOB)).toBe(5);
    expect(shape(await requestCode(secret, BOB))).toEqual(first);
    expect(shape(await requestCode(secret, CAROL))).toEqual(first);
  });
});

it('gives the share of a secret back when its sender unlocks it, once for all', async () => {
  const secret = await bind(BOB);
  for (let count = 0; count < 7; count++) await requestCode(secret, BOB);
  expect(await codesTo(BOB)).toBe(5);
  expect(await details(secret.page)).toMatchObject({
    codes_locked_until: Math.ceil(Date.now() / 1000) + 20 * 60,
  });
  const unlocked = await site.call(`${secret.page}/unlock`, {}, ada);
  expect(unlocked.body['details']).toMatchObject({ unlocks: 1 });
  expect(await details(secret.page)).toMatchObject({ codes_locked_until: null });
  await requestCode(secret, BOB);
  expect(await codesTo(BOB)).toBe(6);
  expect(await lockedEmails()).toBe(1);
});

describe('held codes', () => {
  const held = async (given: object = {}, as = ada) => {
    const secret = await conceal({ bound_to: [BOB], ...given }, as);
    for (let count = 0; count < 7; count++) await requestCode(secret, BOB);
    await codesTo(BOB);
    const { notify } = await details(secret.page);
    return { notify, emails: await lockedEmails() };
  };

  it.each([
    ['once by default', {}, { notify: ['locked', 'disputed'], emails: 1 }],
    ['nothing who wants no email of it', { notify: ['received'] }, { emails: 0 }],
  ])('emails the sender %s', async (_, given, expected) => {
    expect(await held(given)).toMatchObject(expected);
  });

  it('emails the sender once about a secret that a program created', async () => {
    await site.account(ADA).setPlan('identity');
    const made = await site.call('/account/apitoken', { password: 'correct horse battery' }, ada);
    const { apitoken } = v.parse(v.object({ apitoken: v.string() }), made.body['record']);
    const program = { headers: { Authorization: `Basic ${btoa(`${ADA}:${apitoken}`)}` } };
    expect(await held({}, program)).toEqual({ notify: ['locked'], emails: 1 });
  });
});
