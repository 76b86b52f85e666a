/** The recipient's page of a secret that is bound to recipients: it verifies an address before it opens. */
import type { Locator } from 'vitest/browser';
import {
  requestCode as requestEndpoint,
  verifyCode,
} from '../../../shared/contract/verify-recipient.ts';
import { NOW_SECONDS } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading, field } from '../support/screen.ts';
import { succeed } from '../support/server.ts';
import { offer, PATH } from './recipient.ts';

export const ADDRESS = 'ada@example.com';
export const TICKET = 't'.repeat(43);
export const FOR_CERTAIN_PEOPLE = 'Confirm your email address to open this message';
export const isBound = { details: { is_bound: true } } as const;

/** From now on every code is right. */
export function answerCodes(): void {
  const ends = NOW_SECONDS + 600;
  succeed(requestEndpoint, { details: { ask: 'a'.repeat(43), ends } });
  succeed(verifyCode, { details: { ticket: TICKET, ends } });
}

export async function openBound(text = 'for your eyes'): Promise<void> {
  offer({ text, ...isBound });
  answerCodes();
  await open(PATH);
  await expectHeading(FOR_CERTAIN_PEOPLE);
}

export function emailField(): Locator {
  return field('Your email address');
}

export function codeField(): Locator {
  return field('Code from the email');
}

export async function requestCode(address = ADDRESS): Promise<void> {
  await emailField().fill(address);
  await button('Send me a code').click();
  await expectHeading('Enter the code');
}

/** Six digits are sent by themselves. */
export async function enterCode(code = '042781'): Promise<void> {
  await codeField().fill(code);
}
