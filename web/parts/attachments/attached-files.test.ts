import { expect, it } from 'vitest';
import { addFiles, totalBytes } from './attached-files.ts';

const sized = (...sizes: number[]) => sizes.map((size) => ({ name: `${size}.bin`, size }));
const sizes = (files: readonly { size: number }[]) => files.map(({ size }) => size);

it('adds files in their order, up to exactly the largest sum', () => {
  const { files, refusal } = addFiles(sized(10), sized(0, 60, 30), 100);
  expect(sizes(files)).toEqual([10, 0, 60, 30]);
  expect(totalBytes(files)).toBe(100);
  expect(refusal).toBeNull();
});

it('refuses a file that does not fit, and adds a smaller one after it', () => {
  const { files, refusal } = addFiles(sized(50), sized(51, 20, 31), 100);
  expect(sizes(files)).toEqual([50, 20]);
  const file = { name: '51.bin', size: 51 };
  expect(refusal).toEqual({ kind: 'too-large', file, others: 1, bytesLeft: 30 });
});

it('refuses the twenty-first file, however small', () => {
  const { files, refusal } = addFiles(sized(1), sized(...Array.from({ length: 22 }, () => 1)), 100);
  expect(files).toHaveLength(20);
  expect(refusal).toEqual({ kind: 'too-many', count: 3 });
});
