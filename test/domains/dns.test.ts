/** DNS answers, and the difference between no answer and an empty one. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dnsAt } from '../../worker/domains/dns.ts';
import { type DnsServer, startDnsServer } from './dns-server.ts';

let server: DnsServer;
beforeAll(async () => {
  server = await startDnsServer();
});
beforeEach(() => server.misbehave(null));
afterAll(() => server.close());

function dns(timeoutMs?: number) {
  return dnsAt(server.url, timeoutMs);
}

const unreachable = { kind: 'unreachable' };

describe('the TXT records of a name', () => {
  it('joins the TXT records of a name, without their quotes', async () => {
    const texts = ['one', 'with "quotes" and \\', 'x'.repeat(300)];
    server.set({ '_a.acme.example': { TXT: texts } });
    expect(await dns().texts('_a.acme.example')).toEqual({ kind: 'known', texts });
  });

  it('reads TXT records without quotes, too', async () => {
    const body = { Status: 0, Answer: [{ name: 'a', type: 16, data: 'bare' }] };
    server.misbehave((response) => response.end(JSON.stringify(body)));
    expect(await dns().texts('a')).toEqual({ kind: 'known', texts: ['bare'] });
  });

  it('follows TXT records through a CNAME', async () => {
    server.set({
      '_b.acme.example': { CNAME: '_b.dns.example' },
      '_b.dns.example': { TXT: ['t'] },
    });
    expect(await dns().texts('_b.acme.example')).toEqual({ kind: 'known', texts: ['t'] });
  });

  it('returns no TXT records without the name or the record', async () => {
    server.set({ 'there.example': { A: ['192.0.2.1'] } });
    for (const name of ['nowhere.example', 'there.example']) {
      expect(await dns().texts(name)).toEqual({ kind: 'known', texts: [] });
    }
  });
});

describe('resolving a name', () => {
  it('returns all names and addresses', async () => {
    server.set({
      'www.acme.example': { CNAME: 'cdn.acme.example' },
      'cdn.acme.example': { CNAME: 'seal.example' },
      'seal.example': { A: ['192.0.2.1', '192.0.2.2'], AAAA: ['2001:DB8::1'] },
    });
    expect(await dns().resolve('www.acme.example')).toEqual({
      kind: 'known',
      names: ['cdn.acme.example', 'seal.example'],
      addresses: ['192.0.2.1', '192.0.2.2', '2001:db8::1'],
    });
  });

  it('returns the CNAME of a name that does not exist', async () => {
    server.set({ 'half.example': { CNAME: 'gone.example' } });
    expect(await dns().resolve('half.example')).toEqual({
      kind: 'known',
      names: ['gone.example'],
      addresses: [],
    });
  });

  it('stops at circular CNAMEs', async () => {
    const cname = (name: string, data: string) => ({ name, type: 5, data });
    const Answer = [cname('a.example', 'b.example.'), cname('B.example', 'a.example')];
    server.misbehave((response) => response.end(JSON.stringify({ Status: 0, Answer })));
    const way = await dns().resolve('a.example');
    expect(way).toMatchObject({ kind: 'known' });
  });
});

describe('a resolver that fails', () => {
  it('reports a resolver that fails as unreachable', async () => {
    server.set({ 'broken.example': { broken: true } });
    expect(await dns().texts('broken.example')).toEqual(unreachable);
    expect(await dns().resolve('broken.example')).toEqual(unreachable);
  });

  it.each([
    ['500', 500, '{"Status":0}'],
    ['429', 429, '{"Status":0}'],
    ['a redirect', 302, ''],
    ['a page', 200, '<html>Welcome</html>'],
    ['nothing', 200, ''],
    ['another shape', 200, '{"Status":"0"}'],
    ['refused', 200, '{"Status":5}'],
    ['too much', 200, `{"Status":0,"Comment":"${'x'.repeat(100_000)}"}`],
  ])('reports a resolver as unreachable whose answer is %s', async (_name, status, body) => {
    server.misbehave((response) => response.writeHead(status).end(body));
    expect(await dns().texts('acme.example')).toEqual(unreachable);
  });

  it('reports a resolver as unreachable that times out, breaks off or is not there', async () => {
    server.misbehave(() => undefined);
    expect(await dns(50).texts('acme.example')).toEqual(unreachable);
    server.misbehave((response) => response.writeHead(200).write('{'));
    expect(await dns(50).texts('acme.example')).toEqual(unreachable);
    server.misbehave((response) => response.destroy());
    expect(await dns().texts('acme.example')).toEqual(unreachable);
    const gone = await startDnsServer();
    await gone.close();
    expect(await dnsAt(gone.url).texts('acme.example')).toEqual(unreachable);
  });
});
