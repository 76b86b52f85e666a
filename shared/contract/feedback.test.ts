import * as v from 'valibot';
import { expect, it } from 'vitest';
import { sendFeedback } from './feedback.ts';

/** The failure code of a body, or the message that it passes on. */
function parsed(body: object): string {
  const result = v.safeParse(sendFeedback.body, body, { abortEarly: true });
  return result.success ? `ok ${result.output.msg}` : result.issues[0].message;
}

it.each([{}, { msg: '' }, { msg: null }, { msg: ' \n\t' }])(
  'refuses feedback without a message: %j',
  (body) => {
    expect(parsed(body)).toBe('message_empty');
  },
);

it('takes a message as it was typed, up to 4,096 characters', () => {
  expect(parsed({ msg: '  as typed\n' })).toBe('ok   as typed\n');
  expect(parsed({ msg: '🔏'.repeat(4096) })).toBe(`ok ${'🔏'.repeat(4096)}`);
  expect(parsed({ msg: 'x'.repeat(4097) })).toBe('field_too_long');
});

it('allows a message alone', () => {
  expect(v.parse(sendFeedback.body, { msg: 'x' })).toEqual({
    utf8: '',
    msg: 'x',
    tz: '',
    version: '',
    authenticity_payload: '',
  });
});

it('refuses a message that is no text', () => {
  expect(parsed({ msg: ['x'] })).toBe('field_type');
  expect(parsed({ msg: 'x', tz: 1 })).toBe('field_type');
});
