/** On a slow network each screen is painted before its data arrives; what is painted must not move. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { showReceipt } from '../../../shared/contract/receipts.ts';
import { revealSecret, showSecret } from '../../../shared/contract/reveal.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import {
  metadataKey,
  secretKeyOf,
  secretOf,
  showReceipts,
  withPassphrase,
} from '../private-page/receipts.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { PHONE } from '../support/room.ts';
import { button, expectHeading } from '../support/screen.ts';
import { answerSite, holdAnswers, succeed } from '../support/server.ts';

const privatePath = `/private/${metadataKey()}`;
const secretKey = secretKeyOf(metadataKey());
const secretPath = `/secret/${secretKey}`;
const SENDER = 'Send this link';
const RECIPIENT = 'Someone sent you a secret message';

const showSecretAs = (options?: Parameters<typeof secretOf>[1]) =>
  succeed(showSecret, secretOf(secretKey, options));

it.each<[string, string, Endpoint, () => void, string]>([
  ['the start page', '/', bootstrap, () => answerSite(), 'Sealed for one. Opened once.'],
  ['the private page', privatePath, showReceipt, () => showReceipts(), SENDER],
  [
    'the private page of a secret with a passphrase',
    privatePath,
    showReceipt,
    () => showReceipts({}, withPassphrase),
    SENDER,
  ],
  [
    'the burn page',
    `${privatePath}/burn`,
    showReceipt,
    () => showReceipts(),
    'Burn this secret before it is opened?',
  ],
  ['the recipient’s page', secretPath, showSecret, () => showSecretAs(), RECIPIENT],
  [
    'the recipient’s page with a passphrase',
    secretPath,
    showSecret,
    () => showSecretAs({ hasPassphrase: true }),
    RECIPIENT,
  ],
  [
    'the recipient’s page for its owner',
    secretPath,
    showSecret,
    () => showSecretAs({ isOwner: true }),
    RECIPIENT,
  ],
])('moves nothing on %s when its data is late', async (_what, path, endpoint, answer, heading) => {
  await page.viewport(PHONE.width, PHONE.height);
  answer();
  const deliver = holdAnswers(endpoint);
  await open(path);
  await expect.element(page.getByRole('main')).toBeVisible();
  await painted();
  const expectNothingMoved = watchLayout();
  deliver();
  await expectHeading(heading);
  await expectNothingMoved();
});

it('moves nothing when the message is late', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const { record, details } = secretOf(secretKey);
  showSecretAs();
  succeed(revealSecret, {
    record: { ...record, secret_value: 'x' },
    details: { ...details, show_secret: true },
  });
  const deliver = holdAnswers(revealSecret);
  await open(secretPath);
  await expect.element(button('Open the message')).toBeVisible();
  const expectNothingMoved = watchLayout();
  // After a real click the browser would not count what moves.
  button('Open the message')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(page.getByRole('button', { name: 'Opening…' })).toBeVisible();
  await painted();
  deliver();
  await expect.element(page.getByRole('region', { name: 'The message' })).toBeVisible();
  await expectNothingMoved();
});
