import { describe, expect, it } from 'vitest';
import type { AuthLogEntry } from '../../api/account.ts';
import { logFileOf } from './auth-log.tsx';

const NOW = Date.UTC(2026, 10, 22, 23, 59);
const TIME = Date.UTC(2026, 10, 21, 8, 5, 3) / 1000;

const failed: AuthLogEntry = {
  id: '7',
  event: 'sign_in_failed',
  time: TIME,
  device: 'Firefox · Linux',
  count: 3,
};

function created(name: string): AuthLogEntry {
  return { id: '8', event: 'token_created', time: TIME, device: '', name };
}

const rowsOf = (...entries: AuthLogEntry[]) =>
  logFileOf(entries, 'csv', NOW).text.split('\r\n').slice(1);

describe('an exported log', () => {
  it('names an exported log after the day, and writes one row for each entry', () => {
    const { name, type, text } = logFileOf([failed], 'csv', NOW);
    expect([name, type]).toEqual(['security-log-2026-11-22.csv', 'text/csv;charset=utf-8']);
    expect(text).toBe(
      '\uFEFFid,time,event,browser,name,count\r\n' +
        '7,2026-11-21T08:05:03.000Z,sign_in_failed,Firefox · Linux,,3\r\n',
    );
  });

  it('writes one JSON object a line as JSON Lines', () => {
    const { name, type, text } = logFileOf([failed, created('deploy\n2')], 'jsonl', NOW);
    expect([name, type]).toEqual([
      'security-log-2026-11-22.jsonl',
      'application/jsonl;charset=utf-8',
    ]);
    const time = '2026-11-21T08:05:03.000Z';
    const parsed: unknown = JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`);
    expect(parsed).toEqual([
      { id: '7', time, event: 'sign_in_failed', browser: 'Firefox · Linux', name: '', count: 3 },
      { id: '8', time, event: 'token_created', browser: '', name: 'deploy\n2', count: 1 },
    ]);
  });

  it.each([
    ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['＝1', `"'＝1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    [' =1', `"' =1"`],
    ['\r=1', `"'\r=1"`],
  ])('writes no formula into CSV: %j', (name, cell) => {
    expect(rowsOf(created(name))[0]).toBe(`8,2026-11-21T08:05:03.000Z,token_created,,${cell},1`);
  });

  it.each([
    ['a, b', '"a, b"'],
    ['a "b"', '"a ""b"""'],
    ['deploy', 'deploy'],
    ['nightly=1', 'nightly=1'],
  ])('writes a harmless name unchanged into CSV: %j', (name, cell) => {
    expect(rowsOf(created(name))[0]).toContain(`,token_created,,${cell},1`);
  });

  it('writes only the column names of an empty log', () => {
    expect(rowsOf()).toEqual(['']);
    expect(logFileOf([], 'jsonl', NOW).text).toBe('');
  });
});
