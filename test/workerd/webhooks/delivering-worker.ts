/** Delivers as the product does, to an address that a test names: the rules for what owners may type are left out. */
import { deliverToPublicHost } from '../../../worker/webhooks/deliver.ts';

interface Bindings {
  readonly DNS_URL: string;
  readonly OUTSIDE: Fetcher;
}

// oxlint-disable-next-line import/no-default-export -- the platform calls the default export
export default {
  async fetch(request: Request, { DNS_URL, OUTSIDE }: Bindings): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const env = searchParams.get('bound') === 'no' ? {} : { OUTSIDE };
    const outgoing = { headers: {}, body: '{}' };
    const url = searchParams.get('url') ?? '';
    return Response.json(await deliverToPublicHost({ env, config: { DNS_URL } }, url, outgoing));
  },
};
