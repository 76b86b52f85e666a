/** `npm run doctor` behind proxies with the habits of Traefik, cloudflared and Azure: which address a visitor counts by. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examined, expectWrong, type Site, startSite, textOf } from './examined.ts';
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
    const findings = await site.behind({ forwards: habits.traefik });
    expectWrong(findings);
    expect(textOf(findings)).toContain(
      'ok visitor: X-Forwarded-For names the visitor. A forged one stands before it, and does not count.',
    );
    expect(textOf(findings)).toContain('X-Real-IP (overwritten)');
    expect(textOf(findings)).toContain('X-Forwarded-Proto (https) is ignored.');
  });

  it.each([
    ['overwrites it', {}, 'A forged one is overwritten.'],
    ['refuses it', { answers: refusesForged }, 'A request with a forged one is refused.'],
  ])('trusts CF-Connecting-IP of a tunnel that %s', async (_, more, how) => {
    const tunnel = { forwards: habits.tunnel, ...more };
    const findings = await site.behind(tunnel, { env: trusting('CF-Connecting-IP') });
    expectWrong(findings);
    const text = textOf(findings);
    expect(text).toContain(`ok visitor: CF-Connecting-IP names the visitor. ${how}`);
    expect(text).toContain(`ok visitor: This request counts as ${VISITOR}.`);
    expectWrong(
      await site.behind(tunnel, { env: trusting(null) }),
      /^wrong visitor: TRUST_ADDRESS_HEADER is not set: .* => set TRUST_ADDRESS_HEADER=CF-Connecting-IP, and restart\.$/,
    );
    const byOther = await site.behind(tunnel);
    expectWrong(byOther);
    expect(textOf(byOther)).toContain(
      'X-Forwarded-For names the visitor. A forged one stands before',
    );
  });

  it('reads an address with a port, as Azure writes it, and says so', async () => {
    const findings = await site.behind({ forwards: habits.azure });
    expectWrong(findings);
    expect(textOf(findings)).toContain(
      `A forged one is overwritten. It comes as ${VISITOR}:51234, which is read all the same.`,
    );
    expect(textOf(findings)).toContain(`ok visitor: This request counts as ${VISITOR}.`);
  });

  it.each([['[2001:db8::9]:51234'], ['fe80::9%eth0'], ['"[2001:db8::9]"']])(
    'reads an address written as %s, and says so',
    async (written) => {
      const forwards = (headers: Headers) => void (headers['x-forwarded-for'] = written);
      const findings = await site.behind({ forwards });
      expectWrong(findings);
      expect(textOf(findings)).toContain(`It comes as ${written}, which is read all the same.`);
    },
  );

  it('notes that Cloudflare compresses', async () => {
    const returns: Habits['returns'] = (headers) =>
      Object.assign(headers, { 'cf-ray': '8a1b-FRA', 'content-encoding': 'br' });
    const findings = await site.behind({ forwards: habits.tunnel, returns });
    expectWrong(findings);
    expect(textOf(findings)).toMatch(/^note compression: .*a Compression Rule of Cloudflare/m);
  });
});

describe('the address of a visitor', () => {
  it('finds a proxy that writes none', async () => {
    const drops = (headers: Headers) => {
      for (const name of Object.keys(headers)) if (/for|ip$/.test(name)) delete headers[name];
    };
    expectWrong(
      await site.behind({ forwards: drops }),
      /^wrong visitor: X-Forwarded-For does not arrive: every visitor counts as the proxy, 127\.0\.0\.1\. => let the proxy write the visitor's address, set TRUST_ADDRESS_HEADER=X-Forwarded-For, and restart\./,
    );
  });

  it('finds another header than the one that is trusted', async () => {
    expectWrong(
      await site.behind({}, { env: trusting('X-Real-IP') }),
      /^wrong visitor: X-Real-IP arrives as the visitor sent it: .* => set TRUST_ADDRESS_HEADER=X-Forwarded-For, or let the proxy overwrite it\./,
    );
  });

  it('finds a proxy that is not trusted', async () => {
    expectWrong(
      await site.behind(
        {},
        { env: trusting('X-Forwarded-For', { TRUSTED_PROXIES: '172.16.0.0/12' }) },
      ),
      /^wrong visitor: X-Forwarded-For comes from 127\.0\.0\.1, which is not in TRUSTED_PROXIES: .* => add 127\.0\.0\.1, or its network, to TRUSTED_PROXIES, and restart\.$/,
    );
  });

  it('finds a header that holds no address', async () => {
    const forwards = (headers: Headers) => void (headers['x-forwarded-for'] = 'unknown');
    expectWrong(
      await site.behind({ forwards }),
      /^wrong visitor: X-Forwarded-For holds no address \(unknown\): every visitor counts as the proxy/,
    );
  });

  it('finds that the last address is that of a proxy', async () => {
    const forwards = (headers: Headers) => {
      append(headers, 'x-forwarded-for', VISITOR);
      append(headers, 'x-forwarded-for', '198.51.100.4');
    };
    expectWrong(
      await site.behind({ forwards }),
      /^wrong visitor: X-Forwarded-For names 2 addresses \(203\.0\.113\.9, 198\.51\.100\.4\); the last, which counts, is that of a proxy\. => let the proxy write/,
    );
  });

  it('finds that only the network in front names the visitor', async () => {
    const forwards = (headers: Headers) => {
      headers['cf-connecting-ip'] = VISITOR;
      headers['x-forwarded-for'] = '198.51.100.4';
    };
    expectWrong(
      await site.behind({ forwards }),
      /^wrong visitor: X-Forwarded-For has 198\.51\.100\.4, which belongs to another proxy in front of yours: .* => set TRUST_ADDRESS_HEADER=CF-Connecting-IP, and restart\./,
    );
  });

  it('notes an inner address that is not its own', async () => {
    const forwards = (headers: Headers) => void (headers['x-forwarded-for'] = '10.1.2.3');
    const findings = await site.behind({ forwards });
    expectWrong(findings);
    expect(textOf(findings)).toMatch(
      /^note visitor: This request counts as 10\.1\.2\.3, an inner address that is not its own\./m,
    );
  });

  it('notes that the server runs with other settings than those that are read', async () => {
    expect(textOf(await site.behind())).not.toContain('other settings');
    const findings = await site.behind({}, { env: { ...site.env, LIMIT_CREATE: '7' } });
    expectWrong(findings);
    expect(textOf(findings)).toMatch(
      /^note settings: The server runs with other settings .*restart/m,
    );
  });

  it('counts by the connection where no proxy is in between, and judges no header then', async () => {
    const proxy = { httpPort: 1, httpsPort: site.port };
    const direct = {
      proxy: { ...proxy, httpPort: proxy.httpsPort },
      url: 'http://localhost',
      addresses: ['::1', '127.0.0.1'],
    };
    const local = { SITE_HOST: 'localhost' };
    const findings = await examined({ env: { ...trusting(null), ...local }, ...direct });
    expectWrong(findings);
    expect(textOf(findings)).toContain('ok visitor: No proxy is in between');
    const trusted = await examined({ env: { ...site.env, ...local }, ...direct });
    expectWrong(trusted);
    expect(textOf(trusted)).toContain(
      'nothing is known of X-Forwarded-For. Run the doctor with the public name of the proxy.',
    );
  });
});
