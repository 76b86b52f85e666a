/** Callers with limits of their own, and what becomes of their calls. */
import { expect } from 'vitest';
import { type Answer, type Ask, outcome, post } from '../client.ts';
import { anyText } from './shapes.ts';

export const LIMITED = '429 rate_limited';
export const WINDOW_SECONDS = 20 * 60;

let callers = 0;

/** A number that no caller of this file has had. */
export function anyNetwork(): number {
  callers++;
  return callers;
}

/** A caller whom no test has counted yet, behind a proxy that names it. */
type Limits = Readonly<Partial<Record<'LIMIT_CREATE' | 'LIMIT_REVEAL' | 'LIMIT_LOOK', string>>>;

export function anonymousCaller(limit: Limits): Ask {
  return from(`192.0.2.${anyNetwork()}`, limit);
}

export function from(address: string, limit: Readonly<Record<string, string>>): Ask {
  return {
    headers: { 'X-Peer': address },
    settings: { TRUST_ADDRESS_HEADER: 'X-Peer', ...limit },
  };
}

export function create(ask: Ask): Promise<string> {
  return post('/secret/conceal', { secret: 'x' }, ask).then(outcome);
}

export async function series(calls: readonly (() => Promise<string>)[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (const call of calls) outcomes.push(await call());
  return outcomes;
}

export function expectWait(answer: Answer, secondsMax: number): void {
  expect(answer.status).toBe(429);
  const retryAfter = answer.body['retry_after'];
  expect(answer.body).toEqual({
    success: false,
    message: anyText,
    code: 'rate_limited',
    retry_after: retryAfter,
  });
  expect(Number.isInteger(retryAfter)).toBe(true);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(secondsMax);
  expect(answer.headers.get('Retry-After')).toBe(String(retryAfter));
}
