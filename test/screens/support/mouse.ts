/** The mouse, where a test needs more of it than a click. */
import { cdp } from 'vitest/browser';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Presses at a point and lets go at another. */
export async function drag(from: Point, to: Point): Promise<void> {
  await send('mouseMoved', from);
  await send('mousePressed', from);
  await send('mouseMoved', to);
  await send('mouseReleased', to);
}

/** Turns the wheel at a point, down. */
export async function turnWheel(at: Point, deltaY: number): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX: 0, deltaY });
}

async function send(
  type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
  point: Point,
): Promise<void> {
  const button = type === 'mouseMoved' ? 'none' : 'left';
  await cdp().send('Input.dispatchMouseEvent', { type, ...point, button, clickCount: 1 });
}

export function middleOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
