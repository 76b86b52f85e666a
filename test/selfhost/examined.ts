/** The doctor, at a site behind a proxy of a test: with a name and records that only the test has. */
import { expect } from 'vitest';
import { examine } from '../../worker/node/doctor.ts';
import type { Resolver } from '../../worker/node/doctor/dns.ts';
import type { Finding } from '../../worker/node/doctor/finding.ts';
import { startAlone } from './alone.ts';
import { type Habits, overwrite, startSmallProxy } from './small-proxy.ts';
import { SITE } from './visitor.ts';

/** Records by their name; there are no others. */
export interface Records {
  readonly a?: Readonly<Record<string, readonly string[]>>;
  readonly mx?: Readonly<Record<string, readonly string[]>>;
  readonly txt?: Readonly<Record<string, readonly string[]>>;
}

/** The records of a site that sends email. */
export const records = {
  a: { [SITE]: ['203.0.113.80'] },
  mx: { [SITE]: [`mail.${SITE}`] },
  txt: {
    [SITE]: ['v=spf1 include:mail.example -all'],
    [`s1._domainkey.${SITE}`]: ['v=DKIM1; k=rsa; p=AAAA'],
    [`_dmarc.${SITE}`]: ['v=DMARC1; p=reject'],
  },
} satisfies Records;

/** Names below this one have no answer at all. */
export const UNANSWERED = 'unanswered';

/** A resolver that knows some records; a TXT record comes in two pieces. */
export function resolverOf({ a = {}, mx = {}, txt = {} }: Records): Resolver {
  const find = (known: Readonly<Record<string, readonly string[]>>, name: string) => {
    const found = known[name] ?? [];
    const code = name.endsWith(`.${UNANSWERED}`) ? 'ESERVFAIL' : 'ENOTFOUND';
    return found.length > 0
      ? Promise.resolve([...found])
      : Promise.reject(Object.assign(new Error(`no record of ${name}`), { code }));
  };
  return {
    resolve4: (name) => find(a, name),
    resolve6: (name) => find({}, name),
    resolveTxt: async (name) =>
      (await find(txt, name)).map((text) => [text.slice(0, 9), text.slice(9)]),
    resolveMx: async (name) =>
      (await find(mx, name)).map((exchange) => ({ exchange, priority: 10 })),
  };
}

/** A site of a test, as the doctor finds it. */
export interface Examined {
  readonly env: Readonly<Record<string, string>>;
  readonly proxy: { httpPort: number; httpsPort: number; certificate?: string };
  readonly url?: string;
  readonly password?: string;
  readonly records?: Records;
  readonly addresses?: readonly string[];
  readonly waitMs?: number;
}

/** All that the doctor finds, from `::1`. */
export function examined(site: Examined): Promise<Finding[]> {
  const { env, proxy, url = `https://${SITE}`, waitMs = 5000 } = site;
  const { certificate: ca } = proxy;
  return examine(
    { url: new URL(url), env, password: site.password ?? null, dkimSelector: null },
    {
      network: {
        lookup: () => Promise.resolve(site.addresses ?? ['::1']),
        portFor: (port) => (port === 80 ? proxy.httpPort : proxy.httpsPort),
        waitMs,
        ...(ca !== undefined && { ca }),
      },
      resolver: resolverOf(site.records ?? records),
    },
  );
}

/** Findings in one text, a line each. */
export function textOf(findings: readonly Finding[]): string {
  return findings
    .map(({ level, about, found, fix }) =>
      [`${level} ${about}: ${found}`, ...(fix === undefined ? [] : [fix])].join(' => '),
    )
    .join('\n');
}

/** Expects these to be all that is wrong, in this order. */
export function expectWrong(findings: readonly Finding[], ...expected: readonly RegExp[]): void {
  const wrongs = findings.filter(({ level }) => level === 'wrong').map((one) => textOf([one]));
  const unlike = wrongs.filter((line, at) => expected[at]?.test(line) !== true);
  expect(unlike).toEqual([]);
  expect(wrongs).toHaveLength(expected.length);
}

/** Expects that nothing is wrong, and each of these among the findings. */
export function expectFine(
  findings: readonly Finding[],
  ...expected: readonly (string | RegExp)[]
): void {
  expectWrong(findings);
  for (const each of expected) expect(textOf(findings)).toMatch(each);
}

/** A server behind a small proxy, and the doctor before both. */
export interface Site {
  readonly home: string;
  readonly port: number;
  /** The settings of the server. */
  readonly env: Readonly<Record<string, string>>;
  /** What is found behind a proxy that overwrites X-Forwarded-For, but for these habits. */
  behind(habits?: Habits, over?: Partial<Examined>): Promise<Finding[]>;
  stop(): Promise<void>;
}

/** Starts a server without accounts. */
export async function startSite(): Promise<Site> {
  const own = { SITE_HOST: SITE, TRUST_ADDRESS_HEADER: 'X-Forwarded-For' };
  const server = await startAlone({ env: own });
  const { home, port, env } = server;
  return {
    home,
    port,
    env,
    behind: async (habits = {}, over = {}) => {
      const proxy = await startSmallProxy(home, port, { forwards: overwrite, ...habits });
      try {
        return await examined({ env, proxy, ...over });
      } finally {
        await proxy.stop();
      }
    },
    stop: async () => void (await server.stop()),
  };
}
