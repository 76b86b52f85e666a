import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { deliveryReasons } from '../../../shared/contract/webhooks.ts';
import { eventList, outcomeText } from './webhook-names.ts';

const intl = createIntl({ locale: 'en', messages: {}, onError: () => undefined });

it('has a sentence of its own for every reason', () => {
  const sentences = deliveryReasons.map((reason) =>
    outcomeText(intl, { state: 'failed', status: null, reason, attempts: 1 }),
  );
  expect(new Set(sentences).size).toBe(deliveryReasons.length);
  expect(sentences.every((sentence) => sentence?.endsWith('.'))).toBe(true);
});

it.each([
  [
    'a refusal with its status',
    { state: 'failed', status: 500, reason: 'refused' },
    /status 500\./,
  ],
  ['a delivery with its status', { state: 'delivered', status: 204, reason: null }, /status 204\./],
  [
    'a redirect as not followed',
    { state: 'failed', status: 301, reason: 'redirected' },
    /not followed/,
  ],
  [
    'an unknown reason as not delivered',
    { state: 'failed', status: null, reason: null },
    /not delivered/,
  ],
] as const)('describes %s', (_, last, sentence) => {
  expect(outcomeText(intl, { ...last, attempts: 1 })).toMatch(sentence);
});

it('describes no outcome of a delivery without attempts', () => {
  const waiting = { state: 'waiting', status: null, reason: null, attempts: 0 } as const;
  expect(outcomeText(intl, waiting)).toBeNull();
});

it('lists events by name', () => {
  expect(eventList(intl, ['received', 'expired'])).toBe('Opened, Expired');
});
