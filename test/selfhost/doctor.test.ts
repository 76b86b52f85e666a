/** `npm run doctor`: the way to the public name and to the server, and what a proxy changes on it. */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { synchronizationFindings } from '../../worker/node/doctor/answer.ts';
import { type Finding, printed } from '../../worker/node/doctor/finding.ts';
import { certificateFindings } from '../../worker/node/doctor/tls.ts';
import { unreached } from '../../worker/node/doctor/unreached.ts';
import { placeOf, Visit } from '../../worker/node/doctor/visit.ts';
import {
  examined,
  expectFine,
  expectWrong,
  type Site,
  startSite,
  textOf,
  UNANSWERED,
} from './examined.ts';
import { type Habits, type Headers, overwrite, startSmallProxy } from './small-proxy.ts';
import { SITE } from './visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
}, 60_000);
afterAll(() => site.stop());

describe('the name', () => {
  it('finds http, another host and a name without an address', async () => {
    expectWrong(
      await site.behind({}, { url: `http://${SITE}` }),
      /^wrong address: http:\/\/seal\.example is not https\. => run it with https:\/\/seal\.example/,
    );
    expectWrong(
      await site.behind({}, { env: { ...site.env, SITE_HOST: 'other.example' } }),
      /^wrong address: seal\.example is not SITE_HOST, which is other\.example\. => set SITE_HOST=seal\.example/,
    );
    expectWrong(
      await site.behind({}, { addresses: [], records: {} }),
      /^wrong DNS: seal\.example has no address\. => make an A record/,
    );
  });

  it('takes upper case and a final dot for the same name', async () => {
    expectFine(
      await site.behind({}, { url: 'https://SEAL.example.' }),
      'ok address: seal.example is SITE_HOST.',
    );
  });

  it('notes inner addresses, a name that only this machine knows, and a DNS without an answer', async () => {
    const inner = await site.behind({}, { records: { a: { [SITE]: ['192.168.1.2'] } } });
    expect(textOf(inner)).toMatch(
      /^note DNS: .* 192\.168\.1\.2 cannot be reached from the internet/m,
    );
    const own = await site.behind({}, { records: {} });
    expect(textOf(own)).toMatch(/^note DNS: seal\.example has no DNS record\. .* as ::1\.$/m);
    const name = `seal.${UNANSWERED}`;
    const other = { env: { ...site.env, SITE_HOST: name }, url: `https://${name}`, addresses: [] };
    expect(textOf(await site.behind({}, other))).toMatch(/^note DNS: No DNS server answered/m);
  });
});

describe('TLS', () => {
  it('finds a certificate for another name, and one that no authority has signed', async () => {
    expectWrong(
      await site.behind({ host: 'other.example' }),
      /^wrong certificate: The certificate is for another name\. => get a certificate for this name/,
    );
    const proxy = await startSmallProxy(site.home, site.port, { forwards: overwrite });
    const { httpPort, httpsPort } = proxy;
    const findings = await examined({ env: site.env, proxy: { httpPort, httpsPort } });
    await proxy.stop();
    expectWrong(
      findings,
      /^wrong certificate: The certificate is not trusted here \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. => get one/,
    );
  });

  it('sends a password to no one whose certificate is not trusted', async () => {
    const sent: unknown[] = [];
    const answers: Habits['answers'] = ({ headers }, response) => {
      sent.push(headers.authorization);
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="site"' }).end();
      return true;
    };
    const password = 'ada:a password of the proxy';
    expectWrong(
      await site.behind({ host: 'other.example', answers }, { password }),
      /^wrong certificate: /,
      /^wrong password: Something in front asks for a password of its own\./,
    );
    expect(sent).toEqual([undefined]);
  });

  it.each([
    ['CERT_HAS_EXPIRED', /The certificate has expired\. => renew it/],
    [
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      /without those that lead to a known authority\. => let the proxy send the whole chain/,
    ],
  ])('finds a certificate with %s', (distrust, expected) => {
    const handshake = { protocol: 'TLSv1.3', distrust, startsAt: 0, endsAt: Date.now() };
    expectWrong(certificateFindings(handshake, Date.now()), expected);
  });

  it.each([
    [90, 14, true],
    [90, 13, false],
    [6, 1, true],
    [6, 0.5, false],
  ])('judges a certificate for %d days that ends in %d days: %s', (days, left, isFine) => {
    const [endsAt, day] = [Date.now(), 86_400_000];
    const handshake = {
      protocol: 'TLSv1.3',
      distrust: null,
      startsAt: endsAt - days * day,
      endsAt,
    };
    const [finding] = certificateFindings(handshake, endsAt - left * day);
    expect(finding?.level).toBe(isFine ? 'ok' : 'wrong');
  });

  it('finds a version that browsers have given up', async () => {
    expectWrong(
      await site.behind({ tls: { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' } }),
      /^wrong TLS: The proxy still accepts TLSv1\.1, .* => nginx: ssl_protocols TLSv1\.2 TLSv1\.3;/,
    );
  });

  it.each<[string, Habits['plain'], RegExp]>([
    [
      'serves the site',
      (_, response) => void response.end('words'),
      /is answered with 200, and does not lead to https\. => send it on: nginx/,
    ],
    [
      'leads elsewhere',
      (_, response) => void response.writeHead(301, { Location: `https://${SITE}/` }).end(),
      /leads to https:\/\/seal\.example\/\. => send it on/,
    ],
    [
      'leads there for once',
      ({ url }, response) =>
        void response.writeHead(302, { Location: `https://${SITE}${url}` }).end(),
      /leads to https with 302, which browsers do not remember: use 301 or 308\. => send it on/,
    ],
  ])('finds plain http that %s', async (_, plain = () => undefined, expected) => {
    expectWrong(await site.behind({ plain }), expected);
  });

  it('notes that nothing listens for plain http', async () => {
    const plain: Habits['plain'] = ({ socket }) => void socket.destroy();
    expectFine(await site.behind({ plain }), /^note http: Port 80 does not answer \(ECONNRESET\)/m);
  });
});

describe('the way to the server', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const one of servers.splice(0)) one.close();
  });

  /** The port of a server that treats its connections like this. */
  async function portOf(takes: (socket: Socket) => void): Promise<number> {
    const one = createServer(takes).listen(0, '::1');
    servers.push(one);
    await once(one, 'listening');
    const address = one.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  }

  async function at(takes: (socket: Socket) => void): Promise<Finding[]> {
    const port = await portOf(takes);
    const proxy = { httpPort: port, httpsPort: port };
    return examined({ env: site.env, proxy, waitMs: 300 });
  }

  it('takes the refusal of a body, though the connection ends while it is sent', async () => {
    const port = await portOf((socket) => {
      socket
        .on('error', () => undefined)
        .once('data', () => {
          const refusal = 'HTTP/1.1 413 Too large\r\nContent-Length: 100\r\n\r\nwords';
          socket.pause().write(refusal, () => socket.destroy());
        });
    });
    const network = { lookup: () => Promise.resolve([]), portFor: () => port, waitMs: 5000 };
    const visit = new Visit(placeOf(new URL('http://localhost'), '::1'), network);
    const body = Buffer.alloc(4_000_000);
    const answer = await visit.ask({ method: 'POST', path: '/', body });
    visit.close();
    expect([answer.status, answer.text]).toEqual([413, 'words']);
  });

  it('finds that nothing listens, that it is closed, that nothing comes, and that it is no TLS', async () => {
    const nowhere = { httpPort: 1, httpsPort: 1 };
    expectWrong(
      await examined({ env: site.env, proxy: nowhere }),
      /^wrong TLS: Nothing listens at \[::1\]:443\. => see whether the proxy runs/,
    );
    expectWrong(
      await at((socket) => void socket.resetAndDestroy()),
      /^wrong TLS: \[::1\]:443 closes the connection without an answer\. => give the proxy a site for seal\.example/,
    );
    expectWrong(
      await at((socket) => void socket.unref()),
      /^wrong TLS: \[::1\]:443 does not answer within 0\.3 seconds\. => open port 443 in the firewall/,
    );
    expectWrong(
      await at((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
      /^wrong TLS: \[::1\]:443 takes no TLS connection .* => give the proxy a certificate/,
    );
  });

  it.each([
    ['ENETUNREACH', /This machine has no way to 192\.0\.2\.1:443 .* => compare the address/],
    ['EODD', /192\.0\.2\.1:443 cannot be asked \(EODD\)\. => look into the log/],
  ])('finds a connection that fails with %s', (code, expected) => {
    const place = { isSecure: true, host: SITE, hostname: SITE, port: 443, address: '192.0.2.1' };
    const error = Object.assign(new Error('no connection'), { code });
    expectWrong([unreached('TLS', place, { waitMs: 1 }, error)], expected);
  });

  const answering = (status: number, headers: Record<string, string> = {}): Habits => ({
    answers: (_, response) => {
      response.writeHead(status, { Server: 'other', ...headers }).end('words');
      return true;
    },
  });

  it.each([
    ['530 of Cloudflare', answering(530), /The proxy \(other\) answers 530: it does not reach/],
    [
      'a page to sign in at',
      answering(302, { Location: 'https://login.example/' }),
      /is redirected with 302 \(other\), to https:\/\/login\.example\/\. => let the proxy lead/,
    ],
    [
      '404 of another server',
      answering(404),
      /Another server \(other\) answers 404\. => give the proxy a site/,
    ],
    [
      'a refusal in front',
      answering(403),
      /Something in front \(other\) refuses the request with 403\. => let it pass everything on/,
    ],
    [
      'a page of something else',
      answering(200),
      /Something else \(other\) answers, with 200\. => let the proxy lead/,
    ],
  ])('finds %s in place of the server', async (_, given, expected) => {
    expectWrong(await site.behind(given), expected);
  });

  it('finds a header of its own that does not arrive', async () => {
    const forwards = (headers: Headers) => void delete headers['x-waxseal-doctor'];
    expectWrong(
      await site.behind({ forwards }),
      /^wrong reached: Waxseal answers \(200\), but not as one that has these keys\. => let the proxy pass the header X-Waxseal-Doctor on/,
    );
  });

  it('prints no text of another server that could move the cursor', async () => {
    const answers: Habits['answers'] = (_, response) => {
      // A control sequence in one character, which a header may have.
      response.writeHead(200, { Server: `a\u009B2J${'x'.repeat(300)}` }).end();
      return true;
    };
    expect(printed(await site.behind({ answers }))).toContain(`(a 2J${'x'.repeat(36)})`);
  });
});

describe('what a proxy changes', () => {
  it('notes a password that arrives where there are no accounts, and finds it wrong where there are', async () => {
    const forwards = (headers: Headers, visitor: string) => {
      overwrite(headers, visitor);
      headers['authorization'] = 'Basic YTpi';
    };
    const findings = await site.behind({ forwards });
    expectFine(
      findings,
      /^note Authorization: A password that the doctor did not send arrives in Authorization \(basic\)\. Without accounts/m,
    );
    expect(textOf(findings)).not.toContain('YTpi');
    const accounts = {
      AUTH_ENABLED: '1',
      OPERATOR_NAME: 'Example Ltd',
      OPERATOR_CONTACT: `privacy@${SITE}`,
      MAIL_DRIVER: 'http',
      MAIL_HTTP_TOKEN: 'token',
      MAIL_FROM: `noreply@${SITE}`,
      // The server of this test has no accounts, and takes no more than this.
      PLAN_OPTIONS: '{"basic":{"size":1},"identity":{"size":1},"dedicated":{"size":1}}',
    };
    expectWrong(
      await site.behind({ forwards }, { env: { ...site.env, ...accounts } }),
      /^wrong Authorization: A password that the doctor did not send arrives .* => nginx: proxy_set_header Authorization/,
    );
    const drops = (headers: Headers, visitor: string) => {
      overwrite(headers, visitor);
      delete headers['authorization'];
    };
    expectFine(
      await site.behind({ forwards: drops }, { env: { ...site.env, ...accounts } }),
      /^note Authorization: API tokens cannot be used: the header Authorization is removed/m,
    );
  });

  const isPost = ({ method }: { readonly method?: string | undefined }) => method === 'POST';

  it.each<[string, Habits, RegExp]>([
    [
      'a body that arrives in part',
      { bodyBytesMax: 1000 },
      /^wrong body: Of a body of 4195344 bytes 1000 arrive\. => nginx: client_max_body_size 0;/,
    ],
    [
      'a body that is refused',
      {
        answers: (incoming, response) => {
          if (isPost(incoming)) response.writeHead(413, { Server: 'other' }).end();
          return isPost(incoming);
        },
      },
      /^wrong body: A body of 4\.0 MiB, .* is answered with 413 on its way \(other\)\. => nginx: client_max/,
    ],
    [
      'a body that is cut off',
      {
        answers: (incoming) => {
          if (isPost(incoming)) incoming.socket.destroy();
          return isPost(incoming);
        },
      },
      /^wrong body: A body of 4\.0 MiB, .* is cut off on its way \((?:ECONNRESET|EPIPE)\)\. => nginx/,
    ],
    [
      'an answer that is given again',
      { returns: (headers) => Object.assign(headers, { 'x-request-id': 'one' }) },
      /^wrong cache: A cache on the way gives out an earlier answer again.* => turn the cache off/,
    ],
    [
      'an answer that a cache has kept',
      { returns: (headers) => Object.assign(headers, { age: '7' }) },
      /^wrong cache: A cache on the way gives out/,
    ],
    [
      'an answer that a cache may keep',
      { returns: (headers) => Object.assign(headers, { 'cache-control': 'max-age=60' }) },
      /^wrong cache: Cache-Control arrives as max-age=60 and not as no-store\. => turn the cache off/,
    ],
    [
      'headers of safety that are changed or removed',
      {
        returns: (headers) => {
          delete headers['referrer-policy'];
          headers['x-frame-options'] = 'SAMEORIGIN';
        },
      },
      /^wrong headers: These headers do not arrive as they are sent: Referrer-Policy, X-Frame-Options\. => remove what the proxy adds/,
    ],
    [
      'compression of any answer',
      {
        returns: (headers, { headers: { accept } }) => {
          if (accept === 'application/json') headers['content-encoding'] = 'br';
        },
      },
      /^wrong compression: The proxy compresses application\/json \(br\): .* => nginx: gzip off;/,
    ],
    [
      'a clock that is an hour behind',
      {
        returns: (headers) => {
          headers['date'] = new Date(Date.now() + 3_600_000).toUTCString();
        },
      },
      /^wrong clock: The Date of the answer is 3[56]\d\d seconds after the clock here\. => set the clocks/,
    ],
  ])('finds %s', async (_, habits, expected) => {
    expectWrong(await site.behind(habits), expected);
  });

  it('wants Strict-Transport-Security for subdomains where HSTS_SUBDOMAINS is set, and only there', async () => {
    const returns: Habits['returns'] = (headers) => {
      headers['strict-transport-security'] = 'max-age=63072000; includeSubDomains';
    };
    expectWrong(await site.behind({ returns }, { env: { ...site.env, HSTS_SUBDOMAINS: '1' } }));
    expectWrong(
      await site.behind({ returns }),
      /^wrong headers: These headers do not arrive as they are sent: Strict-Transport-Security\. => /,
    );
  });

  it('finds an ordinary answer of something else, and none', async () => {
    const isOrdinary = (incoming: Parameters<NonNullable<Habits['answers']>>[0]) =>
      incoming.headers['x-waxseal-doctor'] === undefined;
    const other: Habits['answers'] = (incoming, response) => {
      if (isOrdinary(incoming)) response.writeHead(500, { Server: 'other' }).end();
      return isOrdinary(incoming);
    };
    const findings = await site.behind({ answers: other });
    expect(textOf(findings)).toMatch(
      /^wrong headers: \/api\/v2\/status is answered by something else \(other\), with 500\. => let the proxy pass answers on/m,
    );
    const none: Habits['answers'] = (incoming) => {
      if (isOrdinary(incoming)) incoming.socket.destroy();
      return isOrdinary(incoming);
    };
    expectWrong(
      await site.behind({ answers: none }),
      /^wrong headers: An ordinary request is not answered \(ECONNRESET\)\. => look into the log/,
    );
  });

  it('says whether systemd has set the clock, where it would', () => {
    expect(synchronizationFindings(join(site.home, 'nowhere'))).toEqual([]);
    expect(textOf(synchronizationFindings(site.home))).toMatch(
      /^note clock: The network does not set the clock/,
    );
  });
});
