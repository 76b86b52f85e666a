/** The states of a secret over time, in the older API. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atSecond, epochSecond, startClock, stopClock } from '../wire/clock.ts';
import { ask, fine, freshReceipt, linkTo, share, summaryOf, WEEK } from './client.ts';

beforeEach(stopClock);
afterEach(startClock);

describe.each(['private', 'metadata', 'receipt'])('/%s/:key', (path) => {
  const own = ({ metadataKey }: { metadataKey: string }) => ({
    ...freshReceipt,
    metadata_key: metadataKey,
    created: epochSecond(),
    updated: epochSecond(),
    metadata_url: linkTo('private', metadataKey),
  });

  it.each(['GET', 'POST'])(
    'shows the page as new to the first %s, and as viewed after',
    async (method) => {
      const shared = await share();
      const look = async () => summaryOf(await ask(`/${path}/${shared.metadataKey}`, { method }));
      atSecond(3);
      const left = { secret_ttl: WEEK - 3, metadata_ttl: 2 * WEEK - 3 };
      expect(await look()).toEqual(fine({ ...own(shared), ...left }));
      const viewed = { state: 'viewed', updated: epochSecond(3) };
      expect(await look()).toEqual(fine({ ...own(shared), ...left, ...viewed }));
    },
  );

  it('shows the page as new after a look ahead', async () => {
    const { metadataKey } = await share();
    await ask(`/${path}/${metadataKey}`, { method: 'HEAD' });
    await ask(`/${path}/${metadataKey}`, { headers: { 'Sec-Purpose': 'prefetch' } });
    expect((await ask(`/${path}/${metadataKey}`)).body['state']).toBe('new');
  });

  it('shows no link once the secret expired, and counts down to the end of the page', async () => {
    const shared = await share('secret=x&ttl=60');
    atSecond(61);
    const { share_url: _url, secret_key: _key, ...rest } = own(shared);
    const expired = { state: 'expired', updated: epochSecond(60), ttl: 60, secret_ttl: null };
    expect(summaryOf(await ask(`/${path}/${shared.metadataKey}`))).toEqual(
      fine({ ...rest, ...expired, metadata_ttl: 59 }),
    );
  });
});
