/** The pages to read, and what the server says about its health. */
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { health } from '../../../shared/contract/health.ts';
import { failureStatus } from '../../../shared/contract/failure-codes.ts';
import { open } from '../support/mount.tsx';
import { expectHeading } from '../support/screen.ts';
import { intercept, sentence } from '../support/server.ts';

export const infoPages = {
  '/about': 'A message that opens once',
  '/info/security': 'How a secret opens only once',
  '/info/privacy': 'Privacy',
  '/info/terms': 'Terms of use',
  '/translations': 'Languages',
} as const;

export async function openInfo(path: keyof typeof infoPages): Promise<void> {
  await open(path);
  await expectHeading(infoPages[path]);
}

const healthy: ReplyOf<typeof health> = {
  status: 'ok',
  stores: { kv: 'ok', vault: 'ok' },
  version: '1.2.3',
};

const code = 'store_unavailable';
const troubled = { success: false, message: sentence(code), code };
export const kvSilent = { ...troubled, stores: { kv: 'silent', vault: 'ok' } };
export const vaultSilent = { ...troubled, stores: { kv: 'ok', vault: 'silent' } };

/** From now on all stores work, or there is this trouble. */
export function answerHealth(trouble?: typeof troubled): void {
  const status = trouble ? failureStatus(code) : 200;
  intercept(health, () => Response.json(trouble ?? healthy, { status }));
}

/** Trouble of which the server says no more. */
export const unknownTrouble = troubled;
