/** The health check: which store does not answer. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { DAY_MS } from '../../shared/day.ts';
import { version } from '../../package.json';
import { outcome, type TestSite } from '../../test/support/worker/test-site.ts';
import { NOW, endSite, startSite, overloaded } from '../../test/support/worker/test-site-setup.ts';

let site: TestSite;
let warnings: string[];

beforeEach(async () => {
  warnings = [];
  site = await startSite(warnings);
});
afterEach(() => endSite(site));

describe('the health check', () => {
  it('names the store that does not answer, and the log has why', async () => {
    const get = vi.spyOn(site.env.SECRETS, 'get').mockRejectedValue(new Error('down'));
    const answer = await site.call('/health');
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '1']);
    expect(answer.body).toMatchObject({
      code: 'store_unavailable',
      stores: { kv: 'silent', vault: 'ok' },
    });
    expect(warnings[0]).toBe('{"event":"store_unreachable","store":"kv","cause":"Error: down"}');
    get.mockRestore();
    vi.spyOn(site.env.VAULT, 'getByName').mockImplementation(overloaded);
    expect((await site.call('/health')).body).toMatchObject({ stores: { kv: 'silent' } });
    vi.setSystemTime(NOW + 1000);
    expect((await site.call('/health')).body).toMatchObject({
      stores: { kv: 'ok', vault: 'silent' },
    });
  });

  it('of stores that belong to another key is an error of ours', async () => {
    await site.env.SECRETS.put('canary', 'another');
    expect(outcome(await site.call('/health'))).toBe('internal');
    expect(warnings.join()).toContain('the stores belong to another SHARD_KEY');
  });

  it('fails while the clock of a vault is more than a day ahead', async () => {
    vi.setSystemTime(NOW + 2 * DAY_MS);
    const { body } = await site.call('/secret/conceal', { secret: 'a new horse' });
    const { record } = v.parse(concealSecret.reply, body);
    vi.setSystemTime(NOW + 2 * DAY_MS + 10_000);
    await site.alarm(site.vault(record.secret.key));
    vi.setSystemTime(NOW);
    expect(outcome(await site.call('/health'))).toBe('internal');
    expect(warnings.join()).toContain('"event":"clock_ahead","vaults":"1","days":"2"');
  });

  it('names the stores and the version', async () => {
    expect((await site.call('/health')).body).toEqual({
      success: true,
      status: 'ok',
      stores: { kv: 'ok', vault: 'ok' },
      version,
    });
  });
});
