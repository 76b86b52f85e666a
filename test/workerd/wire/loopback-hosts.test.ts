/** Where others come, a loopback name is for those who look after the machine, on the machine itself. */
import { expect, it, vi } from 'vitest';
import { LOOPBACK_PEER } from '../client.ts';
import { ask, deployed, selfhost } from './host-visit.ts';

const probes = ['/api/v2/status', '/api/v2/health'];

it('answers health and status by a loopback name to this machine, and nothing else', async () => {
  const asked = { settings: selfhost, peer: LOOPBACK_PEER };
  for (const host of ['localhost:8787', '127.0.0.2', '[::1]', 'a.localhost']) {
    for (const path of probes) expect((await ask(host, path, asked)).status).toBe(200);
    expect((await ask(host, '/api/v2/status', { ...asked, method: 'POST' })).status).toBe(404);
    for (const path of ['/', '/api/v2/bootstrap', '/api/v2/status/', '/logout']) {
      expect([path, (await ask(host, path, asked)).status]).toEqual([path, 404]);
    }
  }
});

it('answers nothing by a loopback name to another machine', async () => {
  for (const path of probes) {
    const response = await ask('localhost', path, { settings: selfhost, peer: '192.0.2.1:40000' });
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  }
});

it('answers nothing by a loopback name on the platform, whatever address a header names', async () => {
  const headers = { 'CF-Connecting-IP': '127.0.0.1' };
  for (const path of probes) {
    const response = await ask('localhost', path, { settings: deployed, headers });
    expect(response.status).toBe(404);
  }
});

it.each(['127.0.0.0/8', '192.0.2.0/24'])(
  'answers nothing by a loopback name to a visitor behind a proxy of %s, even one that names this machine',
  async (TRUSTED_PROXIES) => {
    // The header without an address is reported.
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const settings = { ...selfhost, TRUSTED_PROXIES, TRUST_ADDRESS_HEADER: 'X-Visitor' };
    for (const value of ['203.0.113.9', '127.0.0.1', '']) {
      const headers = { 'X-Visitor': value };
      for (const peer of [LOOPBACK_PEER, '192.0.2.1:40000']) {
        const how = { settings, headers, peer };
        expect((await ask('localhost', '/api/v2/status', how)).status).toBe(404);
      }
    }
  },
);
