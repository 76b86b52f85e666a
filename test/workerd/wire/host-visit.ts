/** A request by any name, to the whole Worker: what is served, and to whom, by the host that it names. */
import { env } from 'cloudflare:workers';
import { siteOf, type Visit, visitWorker } from '../whole-worker.ts';

/** What the site is built of, as far as these tests go. */
const ASSETS = siteOf((path) => {
  const type = path.startsWith('/dist/') ? 'text/javascript' : 'text/html; charset=utf-8';
  return new Response(path, { headers: { 'Content-Type': type } });
});

const strict = {
  SITE_HOST: 'waxseal.example',
  AUTH_ENABLED: '0',
  WEBHOOK_TEST_ALLOW: '',
  LOG_REQUESTS: '0',
};
const mailed = {
  MAIL_DRIVER: 'http',
  MAIL_FROM: 'a@seal.example',
  MAIL_HTTP_TOKEN: 'x',
  OPERATOR_NAME: 'Wax & Seal Ltd',
  OPERATOR_CONTACT: 'hello@seal.example',
};
/** A server of one's own that others reach. */
export const selfhost = { ...strict, ...mailed, APP_ENV: 'selfhost', BCRYPT_COST: '10' };
/** The platform. */
export const deployed = { ...strict, ...mailed, APP_ENV: 'deployed', BCRYPT_COST: '10' };

export interface HostAsk extends Visit {
  readonly settings?: Readonly<Record<string, string>>;
  readonly secrets?: KVNamespace;
}

/** Sends a request to a host by https, as a program can that has the server's address. */
export function ask(host: string, path: string, how: HostAsk = {}): Promise<Response> {
  const { settings, secrets = env.SECRETS, ...visit } = how;
  return visitWorker(`https://${host}${path}`, visit, { ...settings, SECRETS: secrets, ASSETS });
}
