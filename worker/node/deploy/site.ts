/** The deployed site, as visitors reach it; in a test at another address, under its own name. */
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
  get(path: string): Promise<SiteAnswer>;
  post(path: string, body: object): Promise<SiteAnswer>;
}

const ANSWER_MS_MAX = 20_000;

/** The site at a host. `fetch` would not let its Host be said when it is asked elsewhere. */
export function siteAt(host: string, origin: URL | null): Site {
  async function send(method: string, path: string, body?: string): Promise<SiteAnswer> {
    const url = new URL(path, origin ?? `https://${host}`);
    const { promise, resolve, reject } = Promise.withResolvers<SiteAnswer>();
    const outgoing = (origin ? requestInClear : request)(
      url,
      {
        method,
        agent: false,
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
        headers: {
          Host: host,
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
  return {
    host,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, JSON.stringify(body)),
  };
}
