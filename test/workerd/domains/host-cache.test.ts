/** Every call on a custom domain asks whose the domain is: an isolate remembers it, and not for long. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteHost, lookUpHost, putHost } from '../../../worker/http/host.ts';
import { atSecond, startClock, stopClock } from '../wire/clock.ts';
import { anyDomain } from './owners.ts';

const branding = { name: 'Acme', accent: '#a8231c', before: '', after: '', logo: null };
const entry = { account: 'a1:acme', branding };
/** What the pages promise: a change is everywhere after a minute, of which the store's own cache takes half. */
const CACHED_SECONDS = 30;

beforeEach(stopClock);
afterEach(() => {
  startClock();
  vi.restoreAllMocks();
});

describe('whose a domain is', () => {
  it('reads whose a domain is once in half a minute, and from a copy that is no older', async () => {
    const domain = anyDomain();
    await putHost(env, domain, entry);
    const reads = vi.spyOn(env.SECRETS, 'get');
    expect(await lookUpHost(env, domain)).toEqual(entry);
    atSecond(CACHED_SECONDS - 1);
    expect(await lookUpHost(env, domain)).toEqual(entry);
    expect(reads.mock.calls).toEqual([
      [`host:${domain}`, { type: 'json', cacheTtl: CACHED_SECONDS }],
    ]);
    atSecond(CACHED_SECONDS);
    await env.SECRETS.delete(`host:${domain}`);
    expect(await lookUpHost(env, domain)).toBeNull();
  });

  it('sees a change of whose a domain is at once where it was made', async () => {
    const domain = anyDomain();
    expect(await lookUpHost(env, domain)).toBeNull();
    await putHost(env, domain, entry);
    expect(await lookUpHost(env, domain)).toEqual(entry);
    await deleteHost(env, domain);
    expect(await lookUpHost(env, domain)).toBeNull();
  });

  it('reads again soon whose a domain is when it had no entry', async () => {
    const domain = anyDomain();
    expect(await lookUpHost(env, domain)).toBeNull();
    await env.SECRETS.put(`host:${domain}`, JSON.stringify(entry));
    atSecond(4);
    expect(await lookUpHost(env, domain)).toBeNull();
    atSecond(5);
    expect(await lookUpHost(env, domain)).toEqual(entry);
  });

  it('takes no more memory the more names are tried', async () => {
    const domain = anyDomain();
    await putHost(env, domain, entry);
    await lookUpHost(env, domain);
    const none = { SECRETS: Object.assign({}, env.SECRETS, { get: () => Promise.resolve(null) }) };
    for (let n = 0; n < 1000; n++) await lookUpHost(none, `made-up-${n}.example`);
    const reads = vi.spyOn(env.SECRETS, 'get');
    expect(await lookUpHost(env, domain)).toEqual(entry);
    expect(reads).toHaveBeenCalledOnce();
  });
});
