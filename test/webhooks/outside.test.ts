/** The way out of a server on one machine: it leads to public addresses only, whatever a name leads to by then. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outside } from '../../worker/node/engine/outside.ts';
import { type Receiver, startReceiver } from './receiver.ts';

let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});

afterAll(async () => {
  await receiver.close();
});

it('refuses this machine, by its address and by a name that leads to it when it connects (DNS rebinding)', async () => {
  const { port } = new URL(receiver.origin);
  // Otherwise it is there.
  expect((await fetch(`${receiver.origin}/200/inside`)).status).toBe(200);
  for (const host of ['127.0.0.1', 'localhost', '0.0.0.0', '[::ffff:127.0.0.1]']) {
    const url = `http://${host}:${port}/200/outside`;
    await expect(outside.fetch(url)).rejects.toThrow('not public');
  }
  expect(receiver.took('inside')).toHaveLength(1);
  expect(receiver.took('outside')).toEqual([]);
});

const addresses = `
  10.0.0.1 172.16.0.1 192.168.0.1 169.254.169.254 100.64.0.1 [fd00::1]
  0.1.2.3 192.0.0.1 192.88.99.1 198.18.0.1 198.19.255.254 240.0.0.1
  [64:ff9b::7f00:1] [64:ff9b::10.0.0.1] [64:ff9b:1::a00:1] [2002:7f00:1::1] [2001:0:7f00:1::] [::127.0.0.1]
  [::ffff:10.0.0.1] [::ffff:0:127.0.0.1] [100::1] [2001:db8::1] [5f00::1] [fe80::1]
  [fec0::1] [ff02::1] 0x7f.1 2130706433
`;

it.each(addresses.trim().split(/\s+/))(
  'refuses to connect to what is not public: %s',
  async (host) => {
    await expect(outside.fetch(`http://${host}/`)).rejects.toThrow('not public');
  },
);
