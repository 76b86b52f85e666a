/** What leads out of the document (a link to another page, `location.replace`, a reload) is recorded, and does not happen. */
import { expect } from 'vitest';

const destinations: string[] = [];
/** A document is left once, however often it is led to the same address before that. */
const expected = new Set<string>();

window.navigation.addEventListener('navigate', (event) => {
  const { destination, cancelable, downloadRequest } = event;
  if (destination.sameDocument || !cancelable || downloadRequest !== null) return;
  event.preventDefault();
  const { origin, href } = new URL(destination.url);
  destinations.push(href.replace(origin === location.origin ? origin : '', ''));
});

/** Expects that the page has led to an address: its path, or all of it where it is on another site. A reload leads to its own. */
export async function expectVisit(address: string | RegExp): Promise<void> {
  const isWanted = (each: string) =>
    typeof address === 'string' ? each === address : address.test(each);
  await expect
    .poll(() => destinations.some(isWanted), {
      message: `leads to ${String(address)}: ${destinations.join()}`,
    })
    .toBe(true);
  for (const each of destinations.filter(isWanted)) {
    expected.add(each);
    destinations.splice(destinations.indexOf(each), 1);
  }
}

/** Where the page has led without being expected to, since the last test. */
export function visits(): string[] {
  const unexpected = destinations.splice(0).filter((address) => !expected.has(address));
  expected.clear();
  return unexpected.map((address) => `leads to ${address}`);
}

/** Expects the address of the page, without its origin. */
export async function expectAddress(address: string | RegExp): Promise<void> {
  const current = () => location.pathname + location.search + location.hash;
  if (typeof address === 'string') await expect.poll(current).toBe(address);
  else await expect.poll(current).toMatch(address);
}
