/** The tab where an admin burns a secret that its recipient reported. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { burnReported } from '../../../shared/contract/colonel.ts';
import { button, expectAlert, expectTexts, field, press, tab } from '../support/screen.ts';
import { callsOf, refuse, sentence, succeed } from '../support/server.ts';
import { answerWithSite, openFull } from './admin.ts';
import { auditLine } from './samples.ts';

const ID = 'aB3dE6gH9jK2mN5pQ8sT1v';
const openForm = () => openFull('burn', 'ID of the report');
const idField = () => field('ID of the report');
const burn = () => button('Burn permanently');

it('burns a reported secret by its id, once, and lists that in the audit log', async () => {
  await openForm();
  succeed(burnReported, { record: { id: ID } });
  const calls = callsOf(burnReported);
  await idField().fill(` ${ID}\n`);
  answerWithSite({ audit: [auditLine('new', { action: 'burn', subject: ID, detail: '' })] });
  await burn().dblClick();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Burned:' }))
    .toMatchTextContent(ID);
  await expect.element(idField()).toHaveValue('');
  expect(calls.map(({ url }) => url.pathname)).toEqual([`/api/v2/colonel/secrets/${ID}/burn`]);
  await tab('Audit log').click();
  await expectTexts(page.getByRole('rowheader'), ['Burned a secret']);
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(ID);
});

it('sends nothing but an id, no key and no link, and words the errors of an unknown one and of a secret that has ended', async () => {
  await openForm();
  const calls = callsOf(burnReported);
  for (const text of ['', `1${ID}`, `https://seal.example/secret/1${ID}`, ID.slice(1)]) {
    await idField().fill(text);
    await press(idField(), '{Enter}');
    await expect.element(burn()).toHaveAccessibleDescription(/^Enter the ID of the report first/);
  }
  expect(calls).toEqual([]);

  await idField().fill(ID);
  refuse(burnReported, 'not_found');
  await burn().click();
  await expectAlert('No secret has this ID.');
  await expect.element(idField()).toHaveValue(ID);
  refuse(burnReported, 'cannot_burn');
  await burn().click();
  await expectAlert(sentence('cannot_burn'));
});
