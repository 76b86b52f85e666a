import { describe, expect, it } from 'vitest';
import { readReport, reportMessage, reportReasons } from './report.ts';

const ID = 'aB3dE6gH9jK2mN5pQ8sT1v';

describe('a report', () => {
  it.each(reportReasons)('of %s is read as it was written, with a comment or without', (reason) => {
    for (const comment of ['', 'It came\n\nby chat, twice.']) {
      for (const subject of ['secret', 'request'] as const) {
        const report = { subject, id: ID, reason, comment };
        expect(readReport(reportMessage(report))).toEqual(report);
      }
    }
  });

  it('names what is reported and the reason in its first line, and leaves out a comment of white space', () => {
    const report = { id: ID, reason: 'fraud', comment: ' \n' } as const;
    expect(reportMessage({ subject: 'secret', ...report })).toBe(`Report of ${ID}: fraud`);
    expect(reportMessage({ subject: 'request', ...report })).toBe(`Report of request ${ID}: fraud`);
  });

  it.each([
    'It just works.',
    `Report of ${ID}: beautiful`,
    `Report of ${ID}x: fraud`,
    `Report of answer ${ID}: fraud`,
    `Report of ${ID.slice(1)}: fraud`,
    `Look: Report of ${ID}: fraud`,
    `Report of ${ID}: fraud\nand more in the next line`,
  ])('is not read from other feedback: %s', (message) => {
    expect(readReport(message)).toBeNull();
  });
});
