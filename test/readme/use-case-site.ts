/** A site for the pages of `docs/use-cases/`: a server with their settings, and an account with a verified custom domain. */
import * as v from 'valibot';
import type { BodyInputOf } from '../../shared/contract/endpoint.ts';
import { addDomain, type updateBranding } from '../../shared/contract/domains.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { startDnsServer } from '../domains/dns-server.ts';
import { httpClient } from '../support/http.ts';
import { expectOk, newToken, newVerifiedPerson } from '../support/person.ts';
import { startServer } from '../support/server.ts';

export const SITE_HOST = 'seal.example';
export const CUSTOM_DOMAIN = 'secrets.acme.example';
export const ADDRESS = 'grace@acme.example';

export interface UseCaseSite {
  readonly base: string;
  readonly port: number;
  /** An API token of the account, with the scope `secrets`. */
  readonly token: string;
  /** Creates a secret as the account, and returns its key. */
  conceal(fields: Record<string, unknown>): Promise<string>;
  /** Opens a secret as anyone. */
  reveal(secretKey: string): Promise<void>;
  setBranding(fields: BodyInputOf<typeof updateBranding>): Promise<void>;
  stop(): Promise<void>;
}

export async function startUseCaseSite(
  settings: Readonly<Record<string, string>>,
): Promise<UseCaseSite> {
  const dns = await startDnsServer();
  const server = await startServer({
    env: {
      AUTOVERIFY: '1',
      PLANS_ENABLED: '0',
      SEAL_MODES: 'both',
      DNS_URL: dns.url,
      DOMAINS_TARGET: SITE_HOST,
      ...settings,
    },
  });
  const http = httpClient(server.base, 2);
  const visitor = await newVerifiedPerson(http, ADDRESS);
  const post = async (path: string, fields: Record<string, unknown> = {}) =>
    JSON.parse((await expectOk(visitor.post(path, fields))).text) as unknown;
  const { apitoken: token } = await newToken(visitor);
  const { record } = v.parse(
    addDomain.reply,
    await post('/account/domains/add', { domain: CUSTOM_DOMAIN }),
  );
  dns.set({
    [record.txt_validation_host]: { TXT: [record.txt_validation_value] },
    [CUSTOM_DOMAIN]: { CNAME: SITE_HOST },
    [SITE_HOST]: { A: ['192.0.2.7'] },
  });
  await post(`/account/domains/${CUSTOM_DOMAIN}/verify`);
  return {
    base: server.base,
    port: server.port,
    token,
    conceal: async (fields) =>
      v.parse(concealSecret.reply, await post('/secret/conceal', fields)).record.secret.key,
    reveal: async (key) => void (await post(`/secret/${key}`, { continue: true })),
    setBranding: async (fields) =>
      void (await post(`/account/domains/${CUSTOM_DOMAIN}/look`, fields)),
    stop: async () => {
      http.close();
      await server.stop();
      await dns.close();
    },
  };
}
