/** The lives of secrets, in turn: read, attempted, burned, viewed, generated, expired. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, apiClient, type Client, describe } from '../support/client.ts';

/** As short as a lifetime may be. */
export const LIFETIME_SECONDS = 60;

/** More would wait for one another until their time is over. */
const AT_ONCE_MAX = 8;

type Life = (client: Client) => Promise<void>;

const sealed = { secret: 'a soaked secret ✉ '.repeat(20), ttl: LIFETIME_SECONDS };
const locked = { ...sealed, passphrase: 'Zürich' };

const lives: readonly Life[] = [
  async (client) => {
    const { secretKey, metadataKey } = await client.conceal(sealed);
    expect(await client.show(secretKey), '200');
    expect(await client.receipt(metadataKey), '200');
    expect(await client.reveal(secretKey, { rid: crypto.randomUUID() }), '200');
    expect(await client.reveal(secretKey), '404 secret_spent');
  },
  async (client) => {
    const { secretKey } = await client.conceal(locked);
    expect(await client.reveal(secretKey, { passphrase: 'Bern' }), '422 passphrase_wrong');
    expect(await client.reveal(secretKey, { passphrase: locked.passphrase }), '200');
  },
  async (client) => {
    const { metadataKey } = await client.conceal(sealed);
    expect(await client.burn(metadataKey), '200');
  },
  async (client) => {
    const { secretKey } = await client.conceal(sealed);
    expect(await client.show(secretKey), '200');
  },
];

/** Starts so many lives each second, for so long; fewer where the machine is too slow for as many. */
export async function soak(base: string, perSecond: number, seconds: number): Promise<number> {
  const start = performance.now();
  const dueAt = (life: number) => start + (life * 1000) / perSecond;
  let begun = 0;
  const liveOn = async (): Promise<void> => {
    while (performance.now() < start + seconds * 1000) {
      const life = begun++;
      await pause(Math.max(dueAt(life) - performance.now(), 0));
      await liveOne(base, life);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE_MAX }, liveOn));
  return begun;
}

/** Each comes over a connection of its own, as visitors do. */
async function liveOne(base: string, turn: number): Promise<void> {
  const client = apiClient(base, 1);
  await lives[turn % lives.length]?.(client).finally(() => client.close());
}

function expect(answer: Answer<unknown>, words: string): void {
  const said = describe(answer);
  if (said !== words) throw new Error(`expected ${words}, got ${said}`);
}
