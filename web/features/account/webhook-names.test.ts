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
  ['a refusal with its status', 'failed', 500, 'refused', /status 500\./],
  ['a delivery with its status', 'delivered', 204, null, /status 204\./],
  ['a redirect as not followed', 'failed', 301, 'redirected', /not followed/],
  ['an unknown reason as not delivered', 'failed', null, null, /not delivered/],
] as const)('describes %s', (_, state, status, reason, sentence) => {
  expect(outcomeText(intl, { state, status, reason, attempts: 1 })).toMatch(sentence);
});

it('describes no outcome of a delivery without attempts', () => {
  const waiting = { state: 'waiting', status: null, reason: null, attempts: 0 } as const;
  expect(outcomeText(intl, waiting)).toBeNull();
});

it('lists events by name', () => {
  expect(eventList(intl, ['received', 'expired'])).toBe('Opened, Expired');
});
