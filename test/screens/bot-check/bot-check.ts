/** The bot check, as a visitor uses it. */
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { type BotChallenge, challengeBotCheck } from '../../../shared/contract/bot-check.ts';
import { intercept } from '../support/server.ts';

export const botCheck = page.getByRole('group', { name: "I'm not a robot" });

/** The number that solves every challenge of the tests. */
export const NUMBER = 7;

let challenges = 0;

async function solvable(): Promise<BotChallenge> {
  const salt = `salt-of-challenge-${challenges++}`;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}${NUMBER}`));
  const challenge = [...new Uint8Array(hash)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return { algorithm: 'SHA-256', challenge, salt, signature: 'signed', maxnumber: 400 };
}

/** A valid challenge that no number solves. */
export const unsolvable: BotChallenge = {
  algorithm: 'SHA-256',
  challenge: '0'.repeat(64),
  salt: 'x'.repeat(24),
  signature: '0'.repeat(64),
  maxnumber: 1_000_000,
};

/** From now on each question is answered with a challenge of its own. */
export function answerChallenges(): void {
  intercept(challengeBotCheck, async () => Response.json({ success: true, ...(await solvable()) }));
}

/** From now on it is answered with this one. */
export function answerChallenge(challenge: object): void {
  intercept(challengeBotCheck, () => Response.json({ success: true, ...challenge }));
}

/** The state of the check, in words. */
export async function expectBotCheck(text: string): Promise<void> {
  await expect.element(botCheck.getByRole('status')).toHaveTextContent(text);
}

interface Workers {
  /** Those that have not been ended. */
  readonly running: Set<Worker>;
  /** The addresses of all. */
  readonly started: string[];
}

/**
 * Watches the workers of the page until the test ends.
 *
 * @param address makes another address of each, where it is given
 */
export function watchWorkers(address = (given: string) => given): Workers {
  const running = new Set<Worker>();
  const started: string[] = [];
  const { Worker: Original } = globalThis;
  globalThis.Worker = class extends Original {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(address(String(url)), options);
      running.add(this);
      started.push(String(url));
    }

    override terminate(): void {
      running.delete(this);
      super.terminate();
    }
  };
  onTestFinished(() => {
    globalThis.Worker = Original;
  });
  return { running, started };
}

/** A script in place of that of a worker. */
export function scriptOf(text: string): string {
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
}

/** From now on the work has no end. */
export function stallWorkers(): Workers {
  const script = scriptOf('void 0;');
  return watchWorkers(() => script);
}
