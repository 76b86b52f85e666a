import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { planPrices, priceText, yearlySaving } from './prices.ts';

test('paying yearly saves the difference to twelve months', () => {
  expect(yearlySaving(planPrices.identity)).toBe(55);
  expect(yearlySaving(planPrices.dedicated)).toBe(395);
});

test('a price has no cents and is formatted for the language', () => {
  const written = (locale: string) => priceText(createIntl({ locale }), 2545);
  expect(written('en')).toBe('$2,545');
  expect(written('de')).toBe('2.545\u00A0$');
  expect(written('fr')).toBe('2\u202F545\u00A0$US');
});
