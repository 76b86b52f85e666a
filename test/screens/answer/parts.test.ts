/** Answers that are sent in parts. That they arrive byte for byte is shown by `test/e2e/`. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerAsk, beginAnswer, finishAnswer } from '../../../shared/contract/ask.ts';
import { burnSecret } from '../../../shared/contract/receipts.ts';
import { uploadPart } from '../../../shared/contract/uploads.ts';
import { metadataKey } from '../private-page/receipts.ts';
import { button, expectAlert } from '../support/screen.ts';
import { callsOf, holdAnswers, refuse } from '../support/server.ts';
import {
  answerField,
  attach,
  expectSent,
  openAskPage,
  send,
  sendButton,
  takeAnswers,
} from './ask.ts';

const FIVE_MIB = 5 * 1024 * 1024;

/** Opens the page with a file that is sent in two parts. */
async function attachBackup(): Promise<void> {
  await openAskPage();
  await answerField().fill('typed');
  await attach('backup.tar', FIVE_MIB);
}

it('begins, sends the parts with their progress, and finishes under the same nonce', async () => {
  await attachBackup();
  const [begins, parts, finishes, answers] = [
    callsOf(beginAnswer),
    callsOf(uploadPart),
    callsOf(finishAnswer),
    callsOf(answerAsk),
  ];
  const release = holdAnswers(finishAnswer);
  await send();
  await expect.element(page.getByText(/^Uploading: 100%, 6 MB of 6 MB/)).toBeVisible();
  await expect.element(answerField()).toHaveAttribute('readonly');
  release();
  await expectSent();
  expect(begins).toHaveLength(1);
  expect(parts.map(({ url }) => url.pathname)).toEqual(
    [1, 2].map((part) => `/api/v2/private/${metadataKey()}/part/${part}`),
  );
  const [begin, finish] = [begins[0]?.fields ?? {}, finishes[0]?.fields ?? {}];
  expect(begin).toMatchObject({ parts: 2 });
  // What decides which answer it is comes with both, and what opens it only with the end.
  expect(begin['enc']).toBeUndefined();
  expect([finish['nonce'], finish['ask_proof']]).toEqual([begin['nonce'], begin['ask_proof']]);
  expect(finish['hashes']).toHaveLength(2);
  expect(answers).toEqual([]);
});

it('repeats only the end when that failed, and burns nothing: the answer may have arrived', async () => {
  await attachBackup();
  const [begins, finishes, burns] = [
    callsOf(beginAnswer),
    callsOf(finishAnswer),
    callsOf(burnSecret),
  ];
  refuse(finishAnswer, 'sealed_invalid');
  await send();
  await expect.element(page.getByRole('alert')).toBeVisible();
  takeAnswers();
  await send();
  await expectSent();
  expect(begins).toHaveLength(1);
  expect(finishes.map(({ fields }) => fields['nonce'])).toEqual(
    [0, 1].map(() => begins[0]?.fields['nonce']),
  );
  expect(burns).toEqual([]);
});

it('begins anew with another nonce when a part was refused, and burns what was begun', async () => {
  await attachBackup();
  const [begins, burns] = [callsOf(beginAnswer), callsOf(burnSecret)];
  refuse(uploadPart, 'upload_ended');
  await send();
  await expectAlert('This upload has ended.');
  await expect.poll(() => burns).toHaveLength(1);
  takeAnswers();
  await send();
  await expectSent();
  expect(new Set(begins.map(({ fields }) => fields['nonce'])).size).toBe(2);
});

it('says that the request has ended before anything is uploaded', async () => {
  await attachBackup();
  const parts = callsOf(uploadPart);
  refuse(beginAnswer, 'ask_ended', { reason: 'full' });
  await send();
  await expectAlert('Your answer did not reach whoever asked');
  await expect.element(answerField()).toHaveValue('typed');
  expect(parts).toEqual([]);
});

it('burns what was sent when it is cancelled, even when it arrived, and leaves the form as it was', async () => {
  await attachBackup();
  const burns = callsOf(burnSecret);
  const release = holdAnswers(finishAnswer);
  await send();
  await expect.element(page.getByText(/^Uploading: 100%/)).toBeVisible();
  await button('Cancel').click();
  await expect.element(sendButton()).toHaveAttribute('aria-disabled', 'false');
  await expect.element(answerField()).toHaveValue('typed');
  await expect.element(page.getByText('backup.tar')).toBeVisible();
  release();
  await expect
    .poll(() => burns.map(({ url }) => url.pathname))
    .toEqual([`/api/v2/private/${metadataKey()}/burn`]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
