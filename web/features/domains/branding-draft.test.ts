import { expect, it } from 'vitest';
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

it('refuses to save an unchanged draft, and saves any change', () => {
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

it('refuses to save a draft that the server would refuse', () => {
  expect(reasonNotToSave({ ...same, accent: 'red' }, saved)).toBe('wrong');
  expect(
    reasonNotToSave({ ...same, before: 'x'.repeat(BRANDING_LINE_CHARACTERS_MAX + 1) }, saved),
  ).toBe('wrong');
});

it('accepts an empty colour', () => {
  for (const accent of ['', '#A8231C']) expect(isWrongAccent({ accent })).toBe(false);
  for (const accent of ['#a8231', 'red']) expect(isWrongAccent({ accent })).toBe(true);
});

it('counts the characters of a line, without surrounding spaces', () => {
  const name = ` ${'🦭'.repeat(BRANDING_NAME_CHARACTERS_MAX)} `;
  expect(excessCharacters({ ...same, name }, 'name')).toBe(0);
  expect(excessCharacters({ ...same, name: `${name.trim()}xy` }, 'name')).toBe(2);
});

it('sends a new logo, sends a removed logo as empty, and leaves an unchanged logo out', () => {
  expect(newBranding(same).logo).toBeNull();
  expect(newBranding({ ...same, logo: null, isLogoNew: true }).logo).toBe('');
  expect(newBranding({ ...same, logo: 'data:image/png;base64,aGk=', isLogoNew: true }).logo).toBe(
    'aGk=',
  );
});
