import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hashInTurn, type InTurn } from './hash-in-turn.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const callOf = (counted: string) => ({ caller: { counted } });

/** Hashes until it is ended, as a slow one does. */
function endless(counted: string) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const derive = async (seen: () => void) => {
    const seeing = setInterval(seen, 100);
    await promise;
    clearInterval(seeing);
  };
  return { ended: hashInTurn(callOf(counted), async (inTurn: InTurn) => inTurn(derive)), end };
}

it('ends a call as overloaded whose turn does not come in 45 seconds, and gives the turn to the next one', async () => {
  const busy = ['ada', 'bob'].map(endless);
  const hash = vi.fn(async () => Promise.resolve('hashed'));
  const late = hashInTurn(callOf('eve'), async (inTurn: InTurn) => inTurn(hash)).catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(40_000);
  const patient = hashInTurn(callOf('kim'), async (inTurn: InTurn) => inTurn(hash));
  await vi.advanceTimersByTimeAsync(6000);
  expect(await late).toMatchObject({ name: 'StoreUnavailable', isOverloaded: true });
  expect(hash).not.toHaveBeenCalled();
  for (const { end } of busy) end();
  await vi.advanceTimersByTimeAsync(500);
  expect(await patient).toBe('hashed');
  expect(hash).toHaveBeenCalledTimes(1);
  await Promise.all(busy.map(({ ended }) => ended));
});
