/** Error reports of pages. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outcome, type TestSite } from '../../test/support/worker/test-site.ts';
import { endSite, startSite } from '../../test/support/worker/test-site-setup.ts';

let site: TestSite;
let warnings: string[];

beforeEach(async () => {
  warnings = [];
  site = await startSite(warnings);
});
afterEach(() => endSite(site));

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
