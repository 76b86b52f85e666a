/** A request by any name, to the whole Worker: what is served, and to whom, by the host that it names. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import worker from '../../../worker/index.ts';
import { LOOPBACK_PEER } from '../client.ts';

/** What the site is built of, as far as these tests go. */
const pages = {
  fetch: (request: Request) => {
    const { pathname } = new URL(request.url);
    const isScript = pathname.startsWith('/dist/');
    const type = isScript ? 'text/javascript' : 'text/html; charset=utf-8';
    return Promise.resolve(new Response(pathname, { headers: { 'Content-Type': type } }));
  },
};

const strict = {
  SITE_HOST: 'waxseal.example',
  AUTH_ENABLED: '0',
  WEBHOOK_TEST_ALLOW: '',
  LOG_REQUESTS: '0',
};
const mailed = { MAIL_DRIVER: 'http', MAIL_FROM: 'a@seal.example', MAIL_HTTP_TOKEN: 'x' };
/** A server of one's own that others reach. */
export const selfhost = { ...strict, ...mailed, APP_ENV: 'selfhost', BCRYPT_COST: '10' };
/** The platform. */
export const deployed = { ...strict, ...mailed, APP_ENV: 'deployed', BCRYPT_COST: '10' };

export interface HostAsk {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  readonly settings?: Readonly<Record<string, string>>;
  readonly secrets?: KVNamespace;
  /** The address of the socket's other end. */
  readonly peer?: string;
}

/** Sends a request to a host by https, as a program can that has the server's address. */
export async function ask(host: string, path: string, how: HostAsk = {}): Promise<Response> {
  const { settings, secrets = env.SECRETS, peer = LOOPBACK_PEER, ...init } = how;
  const request = new Request<unknown, IncomingRequestCfProperties>(`https://${host}${path}`, init);
  Object.defineProperty(request, 'cf', { value: { clientIp: peer } });
  const context = createExecutionContext();
  // What is asked of the pages here is a fetch and nothing else.
  const bindings = { SECRETS: secrets, ASSETS: Object.assign({}, env.ASSETS, pages) };
  const there = Object.assign({}, env, settings, bindings);
  const response = await worker.fetch(request, there, context);
  await waitOnExecutionContext(context);
  return response;
}
