/** Links as mail and chat programs hand them on, where the server already gets another path. */
import { showSecret } from '../../shared/contract/reveal.ts';
import { callsOf } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import { expect, test } from './support/test.ts';

test('repairs the address of a link whatever was appended, and asks once for its secret', async ({
  page,
  api,
  monitor,
}) => {
  // A further segment is an unknown path for the server; its page repairs the address all the same.
  monitor.expectFailedLoads(404);
  const { secretKey, metadataKey } = await api.conceal({ secret: 'kept' });
  const looks = callsOf(page, showSecret);
  for (const [index, tail] of ['%22%3Ehere', '/%3E', '%'].entries()) {
    await page.goto(`/secret/${secretKey}${tail}`);
    await expectHeading(page, 'You have a sealed message');
    await expect(page, `the address after ${tail}`).toHaveURL(`/secret/${secretKey}`);
    expect(looks, `looks after ${tail}`).toHaveLength(index + 1);
  }
  for (const [path, heading] of [
    ['', 'Send this link'],
    ['/burn', 'Burn this secret before it is opened?'],
  ] as const) {
    await page.goto(`/private/${metadataKey}${path}/`);
    await expectHeading(page, heading);
    await expect(page).toHaveURL(`/private/${metadataKey}${path}`);
  }
});
