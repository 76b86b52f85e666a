import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { deliveryReasons } from '../../../shared/contract/webhooks.ts';
import { eventList, outcomeText } from './webhook-names.ts';

const intl = createIntl({ locale: 'en', messages: {}, onError: () => undefined });

test('every reason has its own sentence', () => {
  const sentences = deliveryReasons.map((reason) =>
    outcomeText(intl, { state: 'failed', status: null, reason, attempts: 1 }),
  );
  expect(new Set(sentences).size).toBe(deliveryReasons.length);
  expect(sentences.every((sentence) => sentence?.endsWith('.'))).toBe(true);
});

test.each([
  [
    'a refusal contains its status',
    { state: 'failed', status: 500, reason: 'refused' },
    /status 500\./,
  ],
  [
    'a delivery contains its status',
    { state: 'delivered', status: 204, reason: null },
    /status 204\./,
  ],
  [
    'a redirect is reported as not followed',
    { state: 'failed', status: 301, reason: 'redirected' },
    /not followed/,
  ],
  ['an unknown reason', { state: 'failed', status: null, reason: null }, /not delivered/],
] as const)('%s', (_, last, sentence) => {
  expect(outcomeText(intl, { ...last, attempts: 1 })).toMatch(sentence);
});

test('a delivery without attempts has no outcome', () => {
  const waiting = { state: 'waiting', status: null, reason: null, attempts: 0 } as const;
  expect(outcomeText(intl, waiting)).toBeNull();
});

test('events are listed by name', () => {
  expect(eventList(intl, ['received', 'expired'])).toBe('Opened, Expired');
});
