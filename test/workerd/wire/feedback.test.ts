import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { botChallenge } from '../../../shared/contract/bot-check.ts';
import { solve } from '../../support/solve.ts';
import { type Ask, get, outcome, post, postForm } from '../client.ts';
import { readAll } from '../directory/directories.ts';
import { as, fromElsewhere, person } from '../people.ts';
import { anyText } from './shapes.ts';

const anyMoment: unknown = expect.any(Number);

/** A challenge that a device has solved. */
async function solved(): Promise<string> {
  const easy = { settings: { BOT_CHECK_WORK: '1000' } };
  return solve(v.parse(botChallenge, (await get('/altcha/challenge', easy)).body));
}

/** The right form, and the wrong number. */
async function notSolved(): Promise<string> {
  const drawn = v.parse(botChallenge, (await get('/altcha/challenge')).body);
  const { maxnumber, ...challenge } = drawn;
  return btoa(JSON.stringify({ ...challenge, number: maxnumber + 1 }));
}

let messages = 0;

/** A message that no other test sends. */
function anyMessage(): string {
  messages++;
  return `message ${messages} of ${crypto.randomUUID()}`;
}

/** What was kept of a message. */
async function kept(msg: string) {
  const directory = env.DIRECTORY.getByName('d1');
  const lines = await readAll(async (after) => directory.feedback('today', after));
  return lines.filter((line) => line.msg === msg);
}

const send = (fields: object, ask: Ask = fromElsewhere()) => post('/feedback', fields, ask);

describe.concurrent('feedback', () => {
  it('takes feedback of a signed-in sender without a check, with their address', async () => {
    const ada = await person();
    const msg = anyMessage();
    const fields = { msg, tz: 'Europe/Berlin', version: '1.2.3' };
    const answer = await send(fields, as(ada, fromElsewhere()));
    expect(answer.body).toEqual({
      success: true,
      custid: ada.custid,
      shrimp: anyText,
      details: { message: 'Feedback received.' },
    });
    expect(await kept(msg)).toEqual([
      { ...fields, id: anyText, custid: ada.custid, createdAt: anyMoment },
    ]);
  });

  it('takes feedback without an account with a solved challenge, and names no one', async () => {
    const msg = anyMessage();
    const answer = await send({ msg, authenticity_payload: await solved() });
    expect(outcome(answer)).toBe('200');
    expect(await kept(msg)).toMatchObject([{ msg, custid: null, tz: '', version: '' }]);
  });

  it('takes feedback from a form, and stores it unchanged', async () => {
    const msg = `<b>${anyMessage()}</b>\r\n  Grüße 🕯 `;
    const form = new URLSearchParams({ msg, authenticity_payload: await solved() });
    const answer = await postForm('/feedback', form.toString(), fromElsewhere());
    expect(outcome(answer)).toBe('200');
    expect(await kept(msg)).toHaveLength(1);
  });

  it('refuses and keeps no feedback with a challenge that no one solved, or with none', async () => {
    const msg = anyMessage();
    for (const authenticity_payload of [await notSolved(), '']) {
      expect(outcome(await send({ msg, authenticity_payload }))).toBe('422 challenge_invalid');
    }
    expect(await kept(msg)).toEqual([]);
  });

  it('keeps feedback once for one challenge, of fifty that come at once', async () => {
    const msg = anyMessage();
    const authenticity_payload = await solved();
    const ask = fromElsewhere({ settings: { LIMIT_FEEDBACK: '0' } });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send({ msg, authenticity_payload }, ask)),
    );
    const outcomes = answers.map(outcome);
    expect(outcomes.filter((word) => word === '200')).toHaveLength(1);
    expect(outcomes.filter((word) => word === '422 challenge_invalid')).toHaveLength(49);
    expect(await kept(msg)).toHaveLength(1);
  });

  it('refuses feedback without a message before the challenge is spent', async () => {
    const authenticity_payload = await solved();
    for (const msg of ['', undefined]) {
      expect(outcome(await send({ msg, authenticity_payload }))).toBe('422 message_empty');
    }
    const long = 'x'.repeat(4097);
    expect(outcome(await send({ msg: long, authenticity_payload }))).toBe('422 field_too_long');
    expect(outcome(await send({ msg: anyMessage(), authenticity_payload }))).toBe('200');
  });

  it.each(['FEEDBACK_ENABLED', 'AUTH_ENABLED'] as const)(
    'serves no feedback without %s, and spends nothing',
    async (setting) => {
      const authenticity_payload = await solved();
      const msg = anyMessage();
      const off = fromElsewhere({ settings: { [setting]: '0' } });
      expect(outcome(await send({ msg, authenticity_payload }, off))).toBe('404 not_found');
      expect(await kept(msg)).toEqual([]);
      expect(outcome(await send({ msg, authenticity_payload }))).toBe('200');
    },
  );
});
