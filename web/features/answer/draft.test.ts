import { expect, it } from 'vitest';
import { textOf } from './draft.ts';

it('copies a free answer as it was typed, and fields with their names', () => {
  expect(textOf({ text: ' a\n', values: [] }, [])).toBe(' a\n');
  expect(textOf({ text: '', values: ['db.example', ''] }, ['Host', 'PASSWORD'])).toBe(
    'Host: db.example\nPASSWORD: ',
  );
});
