/** A page of another origin, opened by someone who is signed in at the site. */
import { createServer } from 'node:http';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import * as v from 'valibot';
import { type Endpoint, fillPath } from '../../../shared/contract/endpoint.ts';
import { httpClient } from '../../support/http.ts';
import { listenOnLoopback } from '../../support/loopback.ts';
import { anyAddress, expectOk, newPerson, PASSWORD } from '../../support/person.ts';

/** The secret of the visitor, which must still be unopened at the end. */
export const SECRET = 'not for attackers';

const concealed = v.object({
  record: v.object({
    metadata: v.object({ key: v.string() }),
    secret: v.object({ key: v.string() }),
  }),
});
const withShrimp = v.object({ shrimp: v.string() });

/**
 * Where the other page is. Another port of the same host is the same site: browsers send it the cookies that are `SameSite=Lax`.
 */
export const places = ['another port of the host', 'another host'] as const;

export interface Visit {
  /** The page of the attacker, in the browser of the visitor. */
  readonly page: Page;
  readonly context: BrowserContext;
  /** The address of an endpoint, for what belongs to the visitor. */
  readonly addressOf: (endpoint: Endpoint) => string;
  /** The visitor's own keys, passwords and shrimp: what an attacker could at best have found out. */
  readonly fields: Readonly<Record<string, string>>;
  readonly secretKey: string;
  readonly metadataKey: string;
  /** Shows other HTML at the attacker's address. */
  readonly show: (html: string) => Promise<void>;
  /** The visitor's account as it is now. */
  readonly account: () => Promise<string[]>;
  /** Opens the visitor's secret; returns the answer. */
  readonly openSecret: () => Promise<string>;
  readonly end: () => Promise<void>;
}

/** Signs someone up and in, and opens a page of an attacker in their browser. */
export async function visitAttacker(
  browser: Browser,
  base: string,
  place: (typeof places)[number],
): Promise<Visit> {
  let html = '';
  const server = await listenOnLoopback(
    createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><title>attacker</title>${html}`);
    }),
  );
  const { hostname } = new URL(base);
  const address = new URL(server.origin);
  const isOther = place === 'another host';
  address.hostname = (hostname === 'localhost') === isOther ? '127.0.0.1' : 'localhost';
  const http = httpClient(base, 1);
  const email = anyAddress();
  const person = await newPerson(http, email);
  const { record } = v.parse(
    concealed,
    JSON.parse((await expectOk(person.post('/secret/conceal', { secret: SECRET }))).text),
  );
  const [secretKey, metadataKey] = [record.secret.key, record.metadata.key];
  // The first look is recorded, and anyone with the key may look.
  await person.get(`/private/${metadataKey}`);
  const { shrimp } = v.parse(withShrimp, JSON.parse((await person.get('/bootstrap')).text));
  const context = await browser.newContext();
  // As the server sets it: without `SameSite` a new cookie is sent with forms of other sites, too.
  const cookie = { name: 'sess', value: person.session, url: base, httpOnly: true };
  await context.addCookies([{ ...cookie, sameSite: 'Lax' }]);
  const page = await context.newPage();
  return {
    page,
    context,
    secretKey,
    metadataKey,
    fields: { ...harmful, shrimp, email, custid: email },
    addressOf: ({ path }) => {
      const key = path.includes('/secret/') ? secretKey : metadataKey;
      const ids = { id: 'any', domain: 'any.example', resetKey: 'any', part: '1' };
      const params = { key, custid: email, ...ids };
      return base + fillPath(path, params);
    },
    show: async (content) => {
      html = content;
      await page.goto(address.href);
    },
    account: async () =>
      Promise.all(
        ['/account', '/account/log', '/account/domains', '/private/recent'].map(async (path) =>
          (await expectOk(person.get(path))).text.replaceAll(CHANGING, ''),
        ),
      ),
    openSecret: async () =>
      (await expectOk(person.post(`/secret/${secretKey}`, { continue: 'true' }))).text,
    end: async () => {
      http.close();
      await context.close();
      await server.close();
    },
  };
}

/** A new shrimp in each answer, and the time of the call. */
const CHANGING = /"(?:shrimp|used|since|now)":(?:"[^"]*"|\d+),?/g;

/** What a call needs to change something. */
const harmful = {
  continue: 'true',
  secret: 'of the attacker',
  password: PASSWORD,
  confirmation: PASSWORD,
  currentp: PASSWORD,
  newp: 'a password of the attacker 5e0f',
  newp2: 'a password of the attacker 5e0f',
  others: 'true',
  locale: 'de',
  url: 'https://attacker.example/',
  domain: 'attacker.example',
  msg: 'from the attacker',
  content: 'from the attacker',
  role: 'colonel',
};
