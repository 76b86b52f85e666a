import { expect, test } from 'vitest';
import {
  BRANDING_LINE_CHARACTERS_MAX,
  BRANDING_NAME_CHARACTERS_MAX,
} from '../../../shared/limits.ts';
import {
  beyond,
  isWrongAccent,
  type BrandingDraft,
  newBranding,
  obstacle,
} from './branding-draft.ts';

const saved = { name: 'Acme', accent: '#336699', before: '', after: '', logo: 'data:,old' };
const same: BrandingDraft = { ...saved, isLogoNew: false };

test('what is as it was cannot be saved, anything else can', () => {
  expect(obstacle(same, saved)).toBe('same');
  for (const part of [
    { name: 'Acme IT' },
    { accent: '' },
    { before: 'Hello' },
    { after: 'Bye' },
    { logo: null, isLogoNew: true },
  ]) {
    expect(obstacle({ ...same, ...part }, saved)).toBeNull();
  }
});

test('what the server would refuse is not sent', () => {
  expect(obstacle({ ...same, accent: 'red' }, saved)).toBe('wrong');
  expect(obstacle({ ...same, before: 'x'.repeat(BRANDING_LINE_CHARACTERS_MAX + 1) }, saved)).toBe(
    'wrong',
  );
});

test('no colour is none that is wrong', () => {
  expect(['', '#A8231C', '#a8231', 'red'].map((accent) => isWrongAccent({ accent }))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('lines are counted in characters, without the spaces around them', () => {
  const name = ` ${'🦭'.repeat(BRANDING_NAME_CHARACTERS_MAX)} `;
  expect(beyond({ ...same, name }, 'name')).toBe(0);
  expect(beyond({ ...same, name: `${name.trim()}xy` }, 'name')).toBe(2);
});

test('a logo is sent when it is new, taken away when there is none, and else left', () => {
  expect(newBranding(same).logo).toBeNull();
  expect(newBranding({ ...same, logo: null, isLogoNew: true }).logo).toBe('');
  expect(newBranding({ ...same, logo: 'data:image/png;base64,aGk=', isLogoNew: true }).logo).toBe(
    'aGk=',
  );
});
