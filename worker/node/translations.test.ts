import { expect, it } from 'vitest';
import { englishTexts } from '../../web/build/locale-messages.ts';
import { confirmed, digestOf, worklist } from '../../web/build/translation-sources.ts';
import { changedIds, exported, imported } from './translations.ts';

const english = { a: 'Open', b: 'Close', c: 'Burn' };

it('lists a translation as stale once its English changes, and as unreviewed until someone reviews it', () => {
  const own = { a: 'Öffnen', b: 'Schließen' };
  const made = { a: digestOf('Open'), b: `${digestOf('Close')} Ada Lovelace` };
  const work = { missing: ['c'], stale: [], unreviewed: [], machine: [] };
  expect(worklist(english, own, own, made)).toEqual({ ...work, unreviewed: ['a'] });
  const later = { ...english, a: 'Open it', b: 'Close it' };
  expect(worklist(later, own, own, made)).toEqual({ ...work, stale: ['a', 'b'] });
});

it('counts a review by a language model apart from one by a person', () => {
  const own = { a: 'Öffnen', b: 'Schließen', c: 'Verbrennen' };
  const made = {
    a: `${digestOf('Open')} machine`,
    b: `${digestOf('Close')} Ada`,
    c: digestOf('Burn'),
  };
  expect(worklist(english, own, own, made)).toMatchObject({ unreviewed: ['c'], machine: ['a'] });
});

it('counts no text as missing that a language takes over from the one without a region', () => {
  const all = { a: 'Ouvrir', b: 'Fermer', c: 'Brûler' };
  expect(worklist(english, {}, all, {})).toMatchObject({ missing: [], stale: [] });
});

it('reads a file from a translation service as it wrote it', () => {
  const own = englishTexts();
  const file = exported(own, []);
  const back: unknown = JSON.parse(JSON.stringify(file));
  expect(imported(back)).toEqual(own);
  expect(file['home.lead']?.description).toMatch(/start page/);
});

it('confirms a translation whose English was corrected, and keeps who reviewed it', () => {
  const after = { a: 'Open', b: 'Close it' };
  const made = { a: `${digestOf('Opne')} Ada Lovelace`, b: digestOf('Close') };
  const a = `${digestOf('Open')} Ada Lovelace`;
  expect(confirmed(after, made, ['a'])).toEqual({ ...made, a });
  expect(() => confirmed(after, made, ['c'])).toThrow('There is no message c.');
});

it('leaves an imported translation stale that did not change', () => {
  expect(changedIds({ a: 'Öffnen', b: 'Zu' }, { a: 'Öffnen', b: 'Schließen' })).toEqual(['b']);
});

it('sends a stale translation empty, and takes no empty one back', () => {
  const file = exported(englishTexts(), ['home.lead']);
  expect(file['home.lead']?.defaultMessage).toBe('');
  expect(imported(file)).not.toHaveProperty('home.lead');
});

it.each([
  ['an unknown message', { 'home.nothing': { defaultMessage: 'x' } }, 'There is no message'],
  ['broken ICU', { 'home.lead': { defaultMessage: '{count, plural' } }, 'not valid ICU'],
  ['another format', { 'home.lead': 'x' }, 'Expected Object'],
])('refuses a file with %s', (_, file, reason) => {
  expect(() => imported(file)).toThrow(reason);
});
