/** An HTTP client for the deployed site; in tests at another address, with its own host name. */
import { request as requestInClear } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';

export interface SiteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface Site {
  readonly host: string;
  get(path: string, agent?: string): Promise<SiteAnswer>;
  post(path: string, body: object, agent?: string): Promise<SiteAnswer>;
  /** Over plain http; null in tests without a server for it. */
  readonly getPlain: ((path: string) => Promise<SiteAnswer>) | null;
}

/** The site's origins in tests; null for the real host. */
export interface Origins {
  readonly https: URL | null;
  readonly plain: URL | null;
}

const ANSWER_MS_MAX = 20_000;
/** Browser Integrity Check refuses requests without a user agent. */
const AGENT = 'waxseal-deploy';

interface Outgoing {
  readonly method: string;
  readonly host: string;
  readonly agent: string;
  readonly body?: string;
}

/** A client for a host. `fetch` cannot set another Host header, which tests need. */
export function siteAt(host: string, { https, plain }: Origins): Site {
  const at = (path: string) => new URL(path, https ?? `https://${host}`);
  return {
    host,
    get: (path, agent = AGENT) => send(at(path), { method: 'GET', host, agent }),
    post: (path, body, agent = AGENT) =>
      send(at(path), { method: 'POST', host, agent, body: JSON.stringify(body) }),
    getPlain:
      https !== null && plain === null
        ? null
        : (path) =>
            send(new URL(path, plain ?? `http://${host}`), { method: 'GET', host, agent: AGENT }),
  };
}

function send(url: URL, { method, host, agent, body }: Outgoing): Promise<SiteAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<SiteAnswer>();
  const outgoing = (url.protocol === 'http:' ? requestInClear : request)(
    url,
    {
      method,
      agent: false,
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
      headers: {
        Host: host,
        'User-Agent': agent,
        ...(body === undefined
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
      },
    },
    (incoming) => {
      text(incoming).then(
        (all) =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: all }),
        reject,
      );
    },
  );
  outgoing.once('error', reject);
  outgoing.end(body);
  return promise;
}
