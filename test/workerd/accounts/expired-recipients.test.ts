/** Emails with a link that could not leave in time. The clock is frozen; a test starts an account's work itself. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { conceal } from '../client.ts';
import { anyAddress, as, mailsTo, person } from '../people.ts';
import { atSecond, startClock, stopClock } from '../wire/clock.ts';

beforeEach(stopClock);
afterEach(startClock);

it('sends nothing for a secret that expired before its email left', async () => {
  const ada = await person();
  const [late, inTime] = [anyAddress(), anyAddress()];
  await conceal({ recipient: late, ttl: 3600 }, as(ada));
  await conceal({ recipient: inTime, ttl: 7200 }, as(ada));
  atSecond(3600);
  expect(await mailsTo(inTime, ada.custid)).toHaveLength(1);
  expect(await mailsTo(late, ada.custid)).toEqual([]);
});
