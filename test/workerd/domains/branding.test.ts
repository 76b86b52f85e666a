/** The branding of a custom domain: what its owner sets, and what visitors are served. On the wire it is `look`. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, outcome } from '../client.ts';
import { startClock, stopClock } from '../wire/clock.ts';
import {
  accountOf,
  add,
  anyDomain,
  change,
  holdersOf,
  owner,
  publishProofs,
  verified,
} from './owners.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4AWJaZWz8H4aZGJAAAAAA//9QYsr9AAAABklEQVQDAHdXBjK39D14AAAAAElFTkSuQmCC';
beforeEach(stopClock);
afterEach(startClock);

const anyVersion: unknown = expect.stringMatching(/^[\w-]{12}$/);

describe('branding', () => {
  const fields = { name: ' Acme ', accent: '#A1B2C3', before: 'Hello', after: 'Bye' };

  it('publishes branding to visitors of a proven domain, its logo apart, which stays until an empty one is sent', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    const answer = await change(ada, domain, 'look', { ...fields, logo: PNG });
    const shown = { name: 'Acme', accent: '#a1b2c3', before: 'Hello', after: 'Bye' };
    const logo = `data:image/png;base64,${PNG}`;
    expect(at(answer, 'details.look')).toEqual({ ...shown, logo });
    const entry = await env.SECRETS.get(`host:${domain}`, 'json');
    expect(entry).toEqual({ account: accountOf(ada), branding: { ...shown, logo: anyVersion } });
    const { value, metadata } = await env.SECRETS.getWithMetadata(`logo:${domain}`, 'arrayBuffer');
    expect(value?.byteLength).toBe(atob(PNG).length);
    expect(metadata).toEqual({ type: 'image/png', version: anyVersion });
    const kept = await change(ada, domain, 'look', { name: 'Other' });
    expect(at(kept, 'details.look.logo')).toBe(logo);
    const bare = await change(ada, domain, 'look', { logo: '' });
    const none = { name: '', accent: '', before: '', after: '' };
    expect(at(bare, 'details.look')).toEqual({ ...none, logo: null });
    expect(await env.SECRETS.get(`logo:${domain}`)).toBe(null);
    expect(await env.SECRETS.get(`host:${domain}`, 'json')).toMatchObject({
      branding: { logo: null },
    });
  });

  it('publishes branding when something of it changes, and at no other time', async () => {
    const ada = await owner();
    const domain = await verified(ada);
    const published = vi.spyOn(env.SECRETS, 'put');
    const changes = ['name', 'accent', 'before', 'after'].map((name) => ({ [name]: '#123456' }));
    for (const look of changes) {
      for (let times = 0; times < 2; times++) await change(ada, domain, 'look', look);
    }
    expect(published).toHaveBeenCalledTimes(changes.length);
    published.mockRestore();
  });

  it('publishes branding after the proof that was set before it', async () => {
    const ada = await owner();
    const domain = anyDomain();
    await add(ada, domain);
    await change(ada, domain, 'look', fields);
    expect(await holdersOf(domain)).toEqual([null, null]);
    await publishProofs(domain, ada);
    await change(ada, domain, 'verify');
    expect(await env.SECRETS.get(`host:${domain}`, 'json')).toMatchObject({
      branding: { name: 'Acme' },
    });
  });

  it.each(['PHN2Zy8+', '%%%'])('refuses what is no picture as a logo: %s', async (logo) => {
    const ada = await owner();
    const domain = anyDomain();
    await add(ada, domain);
    expect(outcome(await change(ada, domain, 'look', { logo }))).toBe('422 logo_invalid');
  });
});
