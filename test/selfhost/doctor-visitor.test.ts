/** `npm run doctor` behind proxies with the habits of Traefik, cloudflared and Azure: which address a visitor counts by. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examined, expectFine, expectWrong, type Site, startSite, textOf } from './examined.ts';
import { append, type Habits, type Headers } from './small-proxy.ts';
import { SITE } from './visitor.ts';

const VISITOR = '203.0.113.9';

let site: Site;
beforeAll(async () => {
  site = await startSite();
}, 60_000);
afterAll(() => site.stop());

/** The settings with another header that is trusted; none for nothing. */
function trusting(header: string | null, more: Record<string, string> = {}) {
  const { TRUST_ADDRESS_HEADER: _, ...others } = site.env;
  return { ...others, ...(header !== null && { TRUST_ADDRESS_HEADER: header }), ...more };
}

const habits = {
  traefik: (headers: Headers, visitor: string) => {
    append(headers, 'x-forwarded-for', visitor);
    Object.assign(headers, {
      'x-real-ip': visitor,
      'x-forwarded-host': SITE,
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      'x-forwarded-server': 'a1b2c3',
    });
  },
  tunnel: (headers: Headers) => {
    append(headers, 'x-forwarded-for', VISITOR);
    Object.assign(headers, {
      'cf-connecting-ip': VISITOR,
      'cf-ray': '8a1b2c3d4e5f-FRA',
      'cdn-loop': 'cloudflare; loops=1',
      'x-forwarded-proto': 'https',
    });
  },
  azure: (headers: Headers) => {
    headers['x-forwarded-for'] = `${VISITOR}:51234`;
  },
};

/** As Cloudflare does, which takes a request with its own header for a loop. */
const refusesForged: NonNullable<Habits['answers']> = ({ headers }, response) => {
  if (headers['cf-connecting-ip'] === undefined) return false;
  response.writeHead(403, { Server: 'cloudflare' }).end('error code: 1000');
  return true;
};

describe('the habits of proxies', () => {
  it('finds nothing wrong behind Traefik, which writes behind what is forged', async () => {
    expectFine(
      await site.behind({ forwards: habits.traefik }),
      'ok visitor: X-Forwarded-For names the visitor. A forged one stands before it, and does not count.',
      'X-Real-IP (overwritten)',
      'X-Forwarded-Proto (https) is ignored.',
    );
  });

  it.each([
    ['overwrites it', {}, 'A forged one is overwritten.'],
    ['refuses it', { answers: refusesForged }, 'A request with a forged one is refused.'],
  ])('trusts CF-Connecting-IP of a tunnel that %s', async (_, more, how) => {
    const tunnel = { forwards: habits.tunnel, ...more };
    expectFine(
      await site.behind(tunnel, { env: trusting('CF-Connecting-IP') }),
      `ok visitor: CF-Connecting-IP names the visitor. ${how}`,
      `ok visitor: This request counts as ${VISITOR}.`,
    );
    expectWrong(
      await site.behind(tunnel, { env: trusting(null) }),
      /^wrong visitor: TRUST_ADDRESS_HEADER is not set: .* => set TRUST_ADDRESS_HEADER=CF-Connecting-IP, and restart\.$/,
    );
    expectFine(
      await site.behind(tunnel),
      'X-Forwarded-For names the visitor. A forged one stands before',
    );
  });

  it('reads an address with a port, as Azure writes it, and says so', async () => {
    expectFine(
      await site.behind({ forwards: habits.azure }),
      `A forged one is overwritten. It comes as ${VISITOR}:51234, which is read all the same.`,
      `ok visitor: This request counts as ${VISITOR}.`,
    );
  });

  it.each([['[2001:db8::9]:51234'], ['fe80::9%eth0'], ['"[2001:db8::9]"']])(
    'reads an address written as %s, and says so',
    async (written) => {
      const forwards = (headers: Headers) => void (headers['x-forwarded-for'] = written);
      expectFine(
        await site.behind({ forwards }),
        `It comes as ${written}, which is read all the same.`,
      );
    },
  );

  it('notes that Cloudflare compresses', async () => {
    const returns: Habits['returns'] = (headers) =>
      Object.assign(headers, { 'cf-ray': '8a1b-FRA', 'content-encoding': 'br' });
    expectFine(
      await site.behind({ forwards: habits.tunnel, returns }),
      /^note compression: .*a Compression Rule of Cloudflare/m,
    );
  });
});

describe('the address of a visitor', () => {
  it.each<[string, NonNullable<Habits['forwards']>, RegExp]>([
    [
      'a proxy that writes none',
      (headers) => {
        for (const name of Object.keys(headers)) if (/for|ip$/.test(name)) delete headers[name];
      },
      /^wrong visitor: X-Forwarded-For does not arrive: every visitor counts as the proxy, 127\.0\.0\.1\. => let the proxy write the visitor's address, set TRUST_ADDRESS_HEADER=X-Forwarded-For, and restart\./,
    ],
    [
      'a header that holds no address',
      (headers) => void (headers['x-forwarded-for'] = 'unknown'),
      /^wrong visitor: X-Forwarded-For holds no address \(unknown\): every visitor counts as the proxy/,
    ],
    [
      'that the last address is that of a proxy',
      (headers) => {
        append(headers, 'x-forwarded-for', VISITOR);
        append(headers, 'x-forwarded-for', '198.51.100.4');
      },
      /^wrong visitor: X-Forwarded-For names 2 addresses \(203\.0\.113\.9, 198\.51\.100\.4\); the last, which counts, is that of a proxy\. => let the proxy write/,
    ],
    [
      'that only the network in front names the visitor',
      (headers) => {
        headers['cf-connecting-ip'] = VISITOR;
        headers['x-forwarded-for'] = '198.51.100.4';
      },
      /^wrong visitor: X-Forwarded-For has 198\.51\.100\.4, which belongs to another proxy in front of yours: .* => set TRUST_ADDRESS_HEADER=CF-Connecting-IP, and restart\./,
    ],
  ])('finds %s', async (_, forwards, expected) => {
    expectWrong(await site.behind({ forwards }), expected);
  });

  it('finds another header than the one that is trusted, and a proxy that is not', async () => {
    expectWrong(
      await site.behind({}, { env: trusting('X-Real-IP') }),
      /^wrong visitor: X-Real-IP arrives as the visitor sent it: .* => set TRUST_ADDRESS_HEADER=X-Forwarded-For, or let the proxy overwrite it\./,
    );
    expectWrong(
      await site.behind(
        {},
        { env: trusting('X-Forwarded-For', { TRUSTED_PROXIES: '172.16.0.0/12' }) },
      ),
      /^wrong visitor: X-Forwarded-For comes from 127\.0\.0\.1, which is not in TRUSTED_PROXIES: .* => add 127\.0\.0\.1, or its network, to TRUSTED_PROXIES, and restart\.$/,
    );
  });

  it('notes an inner address that is not its own', async () => {
    const forwards = (headers: Headers) => void (headers['x-forwarded-for'] = '10.1.2.3');
    expectFine(
      await site.behind({ forwards }),
      /^note visitor: This request counts as 10\.1\.2\.3, an inner address that is not its own\./m,
    );
  });

  it('notes that the server runs with other settings than those that are read', async () => {
    expect(textOf(await site.behind())).not.toContain('other settings');
    expectFine(
      await site.behind({}, { env: { ...site.env, LIMIT_CREATE: '7' } }),
      /^note settings: The server runs with other settings .*restart/m,
    );
  });

  it('counts by the connection where no proxy is in between, and judges no header then', async () => {
    const direct = {
      proxy: { httpPort: site.port, httpsPort: site.port },
      url: 'http://localhost',
      addresses: ['::1', '127.0.0.1'],
    };
    const local = { SITE_HOST: 'localhost' };
    expectFine(
      await examined({ env: { ...trusting(null), ...local }, ...direct }),
      'ok visitor: No proxy is in between',
    );
    expectFine(
      await examined({ env: { ...site.env, ...local }, ...direct }),
      'nothing is known of X-Forwarded-For. Run the doctor with the public name of the proxy.',
    );
  });
});
