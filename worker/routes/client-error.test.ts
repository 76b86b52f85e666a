/** Error reports of pages. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outcome, TestSite } from '../test-site.ts';

const NOW = Date.UTC(2026, 10, 22, 12);

let site: TestSite;
let warnings: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.spyOn(scheduler, 'wait').mockResolvedValue();
  warnings = [];
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(
      (text: unknown) => void warnings.push(String(text)),
    );
  }
  site = new TestSite();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  site.close();
});

describe('error reports of pages', () => {
  const report = {
    kind: 'chunk',
    error: 'TypeError',
    route: '/secret/$secretKey',
    at: '',
    version: '1.2.3',
  };

  it('are logged, unless that is switched off', async () => {
    expect((await site.call('/client-error', report)).body).toMatchObject({ success: true });
    expect(warnings.join()).toContain('"event":"client_error","kind":"chunk"');
    const settings = { CLIENT_ERRORS_ENABLED: '0' };
    expect(outcome(await site.call('/client-error', report, { settings }))).toBe('not_found');
  });
});
