import { expect, test } from 'vitest';
import {
  BRANDING_LINE_CHARACTERS_MAX,
  BRANDING_NAME_CHARACTERS_MAX,
} from '../../../shared/limits.ts';
import {
  excessCharacters,
  isWrongAccent,
  type BrandingDraft,
  newBranding,
  reasonNotToSave,
} from './branding-draft.ts';

const saved = { name: 'Acme', accent: '#336699', before: '', after: '', logo: 'data:,old' };
const same: BrandingDraft = { ...saved, isLogoNew: false };

test('an unchanged draft cannot be saved, any change can', () => {
  expect(reasonNotToSave(same, saved)).toBe('same');
  for (const part of [
    { name: 'Acme IT' },
    { accent: '' },
    { before: 'Hello' },
    { after: 'Bye' },
    { logo: null, isLogoNew: true },
  ]) {
    expect(reasonNotToSave({ ...same, ...part }, saved)).toBeNull();
  }
});

test('a draft that the server would refuse cannot be saved', () => {
  expect(reasonNotToSave({ ...same, accent: 'red' }, saved)).toBe('wrong');
  expect(
    reasonNotToSave({ ...same, before: 'x'.repeat(BRANDING_LINE_CHARACTERS_MAX + 1) }, saved),
  ).toBe('wrong');
});

test('an empty colour is valid', () => {
  expect(['', '#A8231C', '#a8231', 'red'].map((accent) => isWrongAccent({ accent }))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('the length of a line counts characters, without surrounding spaces', () => {
  const name = ` ${'🦭'.repeat(BRANDING_NAME_CHARACTERS_MAX)} `;
  expect(excessCharacters({ ...same, name }, 'name')).toBe(0);
  expect(excessCharacters({ ...same, name: `${name.trim()}xy` }, 'name')).toBe(2);
});

test('a new logo is sent, a removed logo is sent as empty, an unchanged logo is left out', () => {
  expect(newBranding(same).logo).toBeNull();
  expect(newBranding({ ...same, logo: null, isLogoNew: true }).logo).toBe('');
  expect(newBranding({ ...same, logo: 'data:image/png;base64,aGk=', isLogoNew: true }).logo).toBe(
    'aGk=',
  );
});
