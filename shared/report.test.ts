import { describe, expect, it } from 'vitest';
import { readReport, reportMessage, reportReasons } from './report.ts';

const ID = 'aB3dE6gH9jK2mN5pQ8sT1v';

describe('a report', () => {
  it.each(reportReasons)('of %s is read as it was written, with a comment or without', (reason) => {
    for (const comment of ['', 'It came\n\nby chat, twice.']) {
      expect(readReport(reportMessage({ id: ID, reason, comment }))).toEqual({
        id: ID,
        reason,
        comment,
      });
    }
  });

  it('names the secret and the reason in its first line, and leaves out a comment of white space', () => {
    expect(reportMessage({ id: ID, reason: 'fraud', comment: ' \n' })).toBe(
      `Report of ${ID}: fraud`,
    );
  });

  it.each([
    'It just works.',
    `Report of ${ID}: beautiful`,
    `Report of ${ID}x: fraud`,
    `Report of ${ID.slice(1)}: fraud`,
    `Look: Report of ${ID}: fraud`,
    `Report of ${ID}: fraud\nand more in the next line`,
  ])('is not read from other feedback: %s', (message) => {
    expect(readReport(message)).toBeNull();
  });
});
