/** The way out of a server on one machine: it leads to public addresses only, whatever a name leads to by then. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outside } from '../../worker/node/engine/outside.ts';
import { type Receiver, startReceiver } from './receiver.ts';

let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});

afterAll(() => receiver.close());

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

it.each([
  '10.0.0.1',
  '169.254.169.254',
  '[fd00::1]',
  '[64:ff9b::10.0.0.1]',
  '[::ffff:10.0.0.1]',
  '0x7f.1',
  '2130706433',
])('refuses to connect to what is not public: %s', async (host) => {
  await expect(outside.fetch(`http://${host}/`)).rejects.toThrow('not public');
});
