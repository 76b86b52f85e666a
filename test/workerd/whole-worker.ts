/** A request to the whole Worker: by any URL, and with other settings or bindings than those of the tests. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import worker from '../../worker/index.ts';
import { LOOPBACK_PEER } from './client.ts';

export interface Visit extends Pick<RequestInit, 'method' | 'headers' | 'body'> {
  /** The address of the socket's other end. */
  readonly peer?: string;
}

/** Sends a request, and waits for what the Worker does after the answer. */
export async function visitWorker(
  url: string,
  init: Visit = {},
  over: object = {},
): Promise<Response> {
  const { peer = LOOPBACK_PEER, ...rest } = init;
  const request = new Request<unknown, IncomingRequestCfProperties>(url, {
    redirect: 'manual',
    ...rest,
  });
  Object.defineProperty(request, 'cf', { value: { clientIp: peer } });
  const context = createExecutionContext();
  const response = await worker.fetch(request, Object.assign({}, env, over), context);
  await waitOnExecutionContext(context);
  return response;
}

/** Files of the site, as far as a test goes: each is answered by what this makes of its path. */
export function siteOf(fileAt: (path: string) => Response) {
  return Object.assign({}, env.ASSETS, {
    fetch: (asked: Request | string) =>
      Promise.resolve(fileAt(new URL(typeof asked === 'string' ? asked : asked.url).pathname)),
  });
}
