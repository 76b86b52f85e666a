/** Requests for a secret: on which hosts their calls are served, and what their account is told of answers. */
import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import * as contract from '../../../shared/contract/ask.ts';
import { EVENT_EMAILS_PER_DAY } from '../../../shared/limits.ts';
import { partCount } from '../../../shared/seal/format.ts';
import { askIdOf, shortkeyOf } from '../../../worker/crypto/keys.ts';
import { base64url } from '../../../worker/crypto/encoding.ts';
import { sha256 } from '../../../worker/crypto/hash.ts';
import { answered, type Answered, answerOpener, asked, type Asked } from '../../support/asking.ts';
import { contentDigest } from '../../support/content-digest.ts';
import { type Answer, type Ask, at, get, outcome, post, reveal, send, textAt } from '../client.ts';
import { owner as domainOwner, verified } from '../domains/owners.ts';
import {
  accountObject,
  apiTokenOf,
  as,
  fromElsewhere,
  letWork,
  mailsTo,
  type Person,
  person,
  withToken,
} from '../people.ts';
import { deliveredTo, deliveriesOf, owner as hookOwner } from '../webhooks/hooks.ts';
import { atSecond, epochSecond, startClock, stopClock } from './clock.ts';

const DAY = 24 * 3600;
const LABEL = 'Router of the Lisbon office';

beforeEach(stopClock);
afterEach(startClock);

async function make(someone: Person, options: object = {}, ask = as(someone)): Promise<Asked> {
  const made = await asked();
  expect(outcome(await post('/ask', { ...made.fields, ...options }, ask))).toBe('200');
  return made;
}

async function seal(request: Asked, text = 'correct horse', ask: Ask = {}): Promise<Answered> {
  const shown = await get(`/ask/${request.ask.key}`, ask);
  const { box = '', manage_hash = '' } = v.parse(contract.showAsk.reply, shown.body).record;
  return answered(request, { box, manage_hash }, { text, files: [] });
}

function deliver(request: Asked, { fields }: Answered, ask: Ask = {}): Promise<Answer> {
  return post(`/ask/${request.ask.key}/answer`, fields, ask);
}

async function answer(request: Asked): Promise<void> {
  expect(outcome(await deliver(request, await seal(request)))).toBe('200');
}

async function answersTo({ ask: { key }, manage_proof }: Asked) {
  const listed = await post(`/ask/${key}/answers`, { manage_proof });
  return v.parse(contract.listAnswers.reply, listed.body).answers;
}

it('serves the calls of whoever answers on the custom domain that it was made for, and on no other, and none of whoever asks', async () => {
  const ada = await domainOwner();
  const [domain, other] = [await verified(ada), await verified(ada)];
  const settings = { SITE_HOST: 'localhost' };
  const there = (host: string) => fromElsewhere({ origin: `https://${host}`, settings });
  const request = await make(ada, { share_domain: domain, answers: 3 });
  const { key } = request.ask;
  const { common, enc, half, fields, parts, bytes } = await seal(request, 'x'.repeat(1_200_000));
  const small = await seal(request);
  const [part = new Uint8Array()] = parts;
  const begin = { ...common, ...half, bytes, parts: partCount(bytes) };
  const finish = { ...common, enc, hashes: [base64url(sha256(part))] };
  expect(Object.keys(fields)).toContain('sealed');
  for (const refused of [
    get(`/ask/${key}`, there(other)),
    deliver(request, small, there(other)),
    post(`/ask/${key}/answer/upload`, begin, there(other)),
    post(`/ask/${key}/answer/finish`, finish, there(other)),
  ]) {
    expect(outcome(await refused)).toBe('404 ask_unknown');
  }
  expect(at(await get(`/ask/${key}`, there(domain)), 'record.state')).toBe('open');
  const sent = await deliver(request, small, there(domain));
  // Private pages are on the site alone.
  expect(textAt(sent, 'record.metadata_url')).toMatch(/^https:\/\/localhost\/private\//);
  const begun = await post(`/ask/${key}/answer/upload`, begin, there(domain));
  const stored = await send(`/api/v2/private/${textAt(begun, 'record.key')}/part/1`, {
    ...there(domain),
    method: 'POST',
    headers: {
      ...there(domain).headers,
      'Content-Type': 'application/octet-stream',
      'Content-Digest': contentDigest(part),
    },
    body: part,
  });
  expect(outcome(stored)).toBe('200');
  expect(outcome(await post(`/ask/${key}/answer/finish`, finish, there(domain)))).toBe('200');
  expect(await answersTo(request)).toHaveLength(2);
  // Whoever asks does so on the site.
  const { manage_proof } = request;
  for (const refused of [
    post('/ask', (await asked()).fields, as(ada, there(domain))),
    post(`/ask/${key}/answers`, { manage_proof }, as(ada, there(domain))),
    post(`/ask/${key}/manage`, { manage_proof, action: 'close' }, as(ada, there(domain))),
  ]) {
    expect(outcome(await refused)).toBe('404 not_found');
  }
  expect(at(await get(`/ask/${key}`), 'record.state')).toBe('open');
});

/** The emails about answers that someone got. */
async function emailsTo({ custid }: Person) {
  return (await mailsTo(custid)).filter(({ template }) => template === 'ask-answered');
}

describe('an email about an answer', () => {
  it('comes once for each, whatever is repeated, with the label, and leads to nothing that opens', async () => {
    const ada = await person();
    const request = await make(ada, { label: LABEL, answers: 2 });
    const first = await seal(request);
    for (let times = 0; times < 3; times++) await deliver(request, first);
    expect(await emailsTo(ada)).toHaveLength(1);
    await answer(request);
    await deliver(request, first);
    const mails = await emailsTo(ada);
    expect(mails).toHaveLength(2);
    const { key, linkKey } = request.ask;
    const answers = await answersTo(request);
    for (const mail of mails) {
      const everything = `${mail.subject}${mail.text}${mail.html}`;
      for (const shown of [LABEL, shortkeyOf(askIdOf(key)), '/recent']) {
        expect(everything).toContain(shown);
      }
      const opening = [key, base64url(linkKey), ...answers.map((one) => one.key)];
      for (const hidden of [...opening, '/ask/', '/private/']) {
        expect(everything).not.toContain(hidden);
      }
    }
  });

  it.each<[string, boolean, object, number]>([
    ['an account that wants none', false, { notify: '' }, 0],
    ['an account that says nothing', false, {}, 1],
    ['a program that does not ask for it', true, {}, 0],
    ['a program that asks for it', true, { notify: 'answered' }, 1],
  ])('comes as it was wanted, for the request of %s', async (_who, isProgram, fields, emails) => {
    const ada = await person();
    const ask = isProgram ? withToken(ada.custid, await apiTokenOf(ada)) : as(ada);
    await answer(await make(ada, fields, ask));
    expect(await emailsTo(ada)).toHaveLength(emails);
    const recent = await get('/private/recent', as(ada));
    expect(at(recent, 'details.asks.0.answers')).toBe(1);
  });

  it('does not come beyond those that an account gets in a day', async () => {
    const ada = await person();
    const request = await make(ada, { answers: 3, ttl: 2 * DAY, answer_ttl: 2 * DAY });
    await answer(request);
    await runInDurableObject(accountObject(ada.custid), (_account, { storage }) => {
      const columns =
        'template, origin, receipt_id, encrypted, state, attempts, reason, created_at, changed_at, due_at';
      for (let sent = 1; sent < EVENT_EMAILS_PER_DAY; sent++) {
        storage.sql
          .exec(`INSERT INTO emails (${columns}) SELECT ${columns.replace('state', "'sent'")} FROM emails
          WHERE template = 'ask-answered' LIMIT 1`);
      }
    });
    await answer(request);
    expect(await emailsTo(ada)).toHaveLength(1);
    atSecond(DAY);
    await answer(request);
    expect(await emailsTo(ada)).toHaveLength(2);
  });
});

it('reports each answer to a webhook once, by the shortkey and times alone', async () => {
  const { ada, name } = await hookOwner('200', ['answered', 'received']);
  const request = await make(ada, { answers: 2, label: LABEL, notify: '' });
  const first = await seal(request);
  atSecond(60);
  for (let times = 0; times < 2; times++) await deliver(request, first);
  await letWork(ada.custid);
  const { key } = request.ask;
  expect(await deliveredTo(name)).toEqual([
    {
      type: 'ask.answered',
      timestamp: expect.stringMatching(/^\d{4}-/) as unknown,
      data: {
        shortkey: shortkeyOf(askIdOf(key)),
        secret_shortkey: '',
        state: null,
        created: epochSecond(),
        ended: null,
        answered: epochSecond(60),
      },
    },
  ]);
  await answer(request);
  expect((await deliveriesOf(ada)).map(({ event }) => event)).toEqual(['answered', 'answered']);
  // The answers are secrets of nobody: their ends are not reported to whoever asked.
  const [one] = await answersTo(request);
  const { proofs } = await answerOpener(request, one?.enc ?? '');
  expect(outcome(await reveal(one?.key ?? '', proofs))).toBe('200');
  expect(await deliveriesOf(ada)).toHaveLength(2);
});
