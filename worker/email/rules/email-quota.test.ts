import { expect, it } from 'vitest';
import { type CountedMail, countMail, recentMails, type Requester } from './email-quota.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const network = (name: string): Requester => ({ id: name, isKnownBrowser: false });
const browser = (name: string): Requester => ({ id: name, isKnownBrowser: true });

/** A mailbox, and how many of a number of requests it gets a mail for. */
class Mailbox {
  counted: readonly CountedMail[] = [];

  ask(requester: Requester | null, times: number, queuedAt = 0, template = 'reset'): number {
    let sent = 0;
    for (let time = 0; time < times; time++) {
      const next = countMail(this.counted, { template, requester, queuedAt });
      if (next) sent++;
      this.counted = next ?? this.counted;
    }
    return sent;
  }
}

it('gives a requester a share per hour and per day', () => {
  const mailbox = new Mailbox();
  expect(mailbox.ask(network('one'), 100)).toBe(3);
  expect(mailbox.ask(network('one'), 100, HOUR - 1)).toBe(0);
  expect(mailbox.ask(network('one'), 100, HOUR)).toBe(3);
  for (let hour = 2; hour < 24; hour++) mailbox.ask(network('one'), 100, hour * HOUR);
  expect(mailbox.counted).toHaveLength(12);
  expect(mailbox.ask(network('one'), 100, DAY + HOUR)).toBe(3);
});

it('gives a requester a share of each kind of email', () => {
  const mailbox = new Mailbox();
  expect(mailbox.ask(network('one'), 100)).toBe(3);
  expect(mailbox.ask(network('one'), 100, 0, 'verification')).toBe(3);
});

it('leaves the shares of others, even after many requests', () => {
  const mailbox = new Mailbox();
  for (const name of ['a', 'b', 'c', 'd']) mailbox.ask(network(name), 100);
  expect(mailbox.ask(network('owner'), 1)).toBe(1);
});

it('leaves the daily shares of others as well', () => {
  const mailbox = new Mailbox();
  for (let hour = 0; hour < 24; hour++) {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      mailbox.ask(network(name), 100, hour * HOUR);
    }
  }
  expect(mailbox.ask(network('owner'), 1, DAY - 1)).toBe(1);
});

it('limits all requesters together in an hour and in a day, so that a botnet floods no mailbox', () => {
  const mailbox = new Mailbox();
  let sent = 0;
  for (let bot = 0; bot < 100; bot++) sent += mailbox.ask(network(`bot ${bot}`), 5);
  expect(sent).toBe(12);
  for (let bot = 0; bot < 10_000; bot++) {
    sent += mailbox.ask(network(`other ${bot}`), 1, Math.floor(bot / 500) * HOUR);
  }
  expect(sent).toBe(40);
});

it('keeps the quota of browsers that signed in before', () => {
  const mailbox = new Mailbox();
  for (let bot = 0; bot < 100; bot++) mailbox.ask(network(`bot ${bot}`), 5);
  expect(mailbox.ask(browser('owner'), 100)).toBe(3);
});

it('allows the notice of a changed password whatever others request', () => {
  const mailbox = new Mailbox();
  for (let bot = 0; bot < 100; bot++) mailbox.ask(network(`bot ${bot}`), 5, 0, 'password-changed');
  expect(mailbox.ask(null, 100, 0, 'password-changed')).toBe(5);
});

it('forgets counts after a day', () => {
  const mailbox = new Mailbox();
  mailbox.ask(network('one'), 2);
  expect(recentMails(mailbox.counted, DAY - 1)).toHaveLength(2);
  expect(recentMails(mailbox.counted, DAY)).toEqual([]);
});
