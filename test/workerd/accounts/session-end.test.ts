/** When a session ends by itself, as its browser learns it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { get } from '../client.ts';
import {
  as,
  enter,
  fromElsewhere,
  PASSWORD,
  person,
  type Person,
  shownAccount,
} from '../people.ts';
import { atSecond, startClock, stopClock } from '../wire/clock.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

let owner: Person;
beforeEach(async () => {
  owner = await person();
  stopClock();
});
afterEach(startClock);

/** How a session's use is answered at a time after the sign-in. */
async function statusAt(session: Person, second: number, milliseconds = 0): Promise<number> {
  atSecond(second, milliseconds);
  return (await get('/account', as(session, fromElsewhere()))).status;
}

it('ends a session in steady use 24 hours after its sign-in', async () => {
  const session = await enter({ email: owner.custid, password: PASSWORD });
  for (let second = 0; second < DAY; second += 19 * MINUTE) {
    expect(await statusAt(session, second)).toBe(200);
  }
  expect(await statusAt(session, DAY, -1)).toBe(200);
  expect(await statusAt(session, DAY)).toBe(401);
  expect(await statusAt(session, DAY, -1)).toBe(401);
});

it('ends a remembered session in steady use 30 days after its sign-in, with its cookie', async () => {
  const session = await enter({ email: owner.custid, password: PASSWORD, remember: true });
  for (let day = 0; day < 30; day++) expect(await statusAt(session, day * DAY)).toBe(200);
  expect(await statusAt(session, 30 * DAY, -1)).toBe(200);
  expect(await statusAt(session, 30 * DAY)).toBe(401);
});

it('lists no browser whose session has ended', async () => {
  const signIn = { email: owner.custid, password: PASSWORD };
  const listedTo = async (session: Person) => (await shownAccount(session)).sessions.length;
  await enter(signIn);
  expect(await listedTo(await enter(signIn))).toBe(2);
  atSecond(21 * MINUTE);
  expect(await listedTo(await enter(signIn))).toBe(1);
});
