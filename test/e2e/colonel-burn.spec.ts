/** The tab where an admin burns a secret that its recipient reported. */
import { burnReported } from '../../shared/contract/colonel.ts';
import { refuse, sentence, succeed, tab } from './support/account.ts';
import { callsOf } from './support/answers.ts';
import { answerWithSite, openFull } from './support/colonel.ts';
import { auditLine } from './support/colonel-samples.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const ID = 'aB3dE6gH9jK2mN5pQ8sT1v';

test('a reported secret is burned by its id, once, and is in the audit log', async ({ page }) => {
  await openFull(page, 'burn', 'ID of the report');
  await succeed(page, burnReported, { record: { id: ID } });
  const calls = callsOf(page, burnReported);
  const field = page.getByRole('textbox', { name: 'ID of the report' });
  await field.fill(` ${ID}\n`);
  await answerWithSite(page, {
    audit: [auditLine('new', { action: 'burn', subject: ID, detail: '' })],
  });
  await page.getByRole('button', { name: 'Burn permanently' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Burned:' })).toContainText(ID);
  await expect(field).toHaveValue('');
  expect(calls.map((call) => new URL(call.url()).pathname)).toEqual([
    `/api/v2/colonel/secrets/${ID}/burn`,
  ]);
  await tab(page, 'Audit log').click();
  await expect(page.getByRole('rowheader')).toHaveText(['Burned a secret']);
  await expect(page.getByRole('row').nth(1)).toContainText(ID);
});

test('nothing but an id is sent: no key, and no link', async ({ page }) => {
  await openFull(page, 'burn', 'ID of the report');
  const calls = callsOf(page, burnReported);
  const button = page.getByRole('button', { name: 'Burn permanently' });
  for (const text of ['', `1${ID}`, `https://seal.example/secret/1${ID}`, ID.slice(1)]) {
    await page.getByRole('textbox').fill(text);
    await page.getByRole('textbox').press('Enter');
    await expect(button).toHaveAccessibleDescription(/^Enter the ID of the report first/);
  }
  expect(calls).toEqual([]);
});

test('an unknown id and a secret that has ended have errors of their own', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(404, 422);
  await openFull(page, 'burn', 'ID of the report');
  await page.getByRole('textbox').fill(ID);
  await refuse(page, burnReported, 'not_found');
  await page.getByRole('button', { name: 'Burn permanently' }).click();
  await expectAlert(page, 'No secret has this ID.');
  await expect(page.getByRole('textbox')).toHaveValue(ID);
  await refuse(page, burnReported, 'cannot_burn');
  await page.getByRole('button', { name: 'Burn permanently' }).click();
  await expectAlert(page, sentence('cannot_burn'));
});
