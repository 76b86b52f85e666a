/** Links of the older API on a customer's domain, where the older API itself is not. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { textAt } from '../client.ts';
import { visitWorker } from '../whole-worker.ts';
import { owner, verified } from '../domains/owners.ts';
import { apiTokenOf, withToken } from '../people.ts';
import { startClock, stopClock } from '../wire/clock.ts';
import { ask, fine, postV1, summaryOf } from './client.ts';

beforeEach(stopClock);
afterEach(startClock);

it('opens a link on a domain of the account’s, and names it in every answer', async () => {
  const ada = await owner();
  const domain = await verified(ada);
  const token = await apiTokenOf(ada);
  const how = withToken(ada.custid, token);
  const shared = await postV1('/share', `secret=x&share_domain=${domain.toUpperCase()}`, how);
  const [secretKey, metadataKey] = [textAt(shared, 'secret_key'), textAt(shared, 'metadata_key')];
  const links = {
    share_domain: domain,
    share_url: `https://${domain}/secret/${secretKey}`,
    metadata_url: `http://localhost/private/${metadataKey}`,
  };
  expect(shared.body).toMatchObject(links);
  expect((await ask(`/private/${metadataKey}`)).body).toMatchObject(links);
  expect(summaryOf(await ask('/private/recent', how)).body).toMatchObject([
    { share_domain: domain },
  ]);
  expect(summaryOf(await postV1(`/secret/${secretKey}`))).toEqual(
    fine({ value: 'x', secret_key: secretKey, share_domain: domain }),
  );
});

it('serves no calls of the older API on a domain of a customer’s', async () => {
  const domain = await verified(await owner());
  for (const [method, path] of [
    ['GET', '/status'],
    ['POST', '/share?secret=x'],
    ['POST', '/secret/anything'],
  ] as const) {
    const response = await visitWorker(`https://${domain}/api/v1${path}`, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'Not Found' });
  }
});
