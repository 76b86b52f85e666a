import { expect, test } from 'vitest';
import { LIMIT_WINDOW_SECONDS } from '../../shared/limits.ts';
import { chargeWindow, type Window } from './window.ts';

const END = LIMIT_WINDOW_SECONDS * 1000;

function charge(times: number, callsMax: number, now: number, start: Window | null = null) {
  let window = start;
  const waits: number[] = [];
  for (let call = 0; call < times; call++) {
    const { next, waitSeconds } = chargeWindow(window, callsMax, now);
    window = next;
    waits.push(waitSeconds);
  }
  return { window, waits };
}

test('a window lets through as many as it allows, and says how long the others wait', () => {
  expect(charge(5, 3, 0).waits).toEqual([0, 0, 0, LIMIT_WINDOW_SECONDS, LIMIT_WINDOW_SECONDS]);
});

test('a window ends when it ends, however many came after', () => {
  const { window } = charge(9, 3, 0);
  expect(chargeWindow(window, 3, END - 1).waitSeconds).toBe(1);
  expect(chargeWindow(window, 3, END).waitSeconds).toBe(0);
  expect(chargeWindow(window, 3, END).next).toEqual({ count: 1, endsAt: 2 * END });
});
