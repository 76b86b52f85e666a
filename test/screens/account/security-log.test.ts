/** The security log on the account page. */
import { expect, it, vi } from 'vitest';
import { endSessions } from '../../../shared/contract/account.ts';
import { listAuthLog } from '../../../shared/contract/auth-log.ts';
import { button, expectAlert, panel, press } from '../support/screen.ts';
import { callsOf, refuse, sentence, succeed } from '../support/server.ts';
import { exportAs, openTab, showLog, signIn } from './account.ts';
import { authLog, manySignIns } from './samples.ts';

const log = () => panel('Security log');
const entries = () => log().getByRole('listitem');
const more = () => log().getByRole('button', { name: 'Show more' });

/** Opens the log with its own entries, or with as many sign-ins. */
async function openLog(signIns?: number): Promise<void> {
  signIn();
  if (signIns !== undefined) showLog(manySignIns(signIns));
  await openTab('security');
  await expect.element(entries().first()).toBeVisible();
}

/** The text of the file that the list is saved as. */
async function exported(format: 'CSV' | 'JSON Lines'): Promise<string> {
  const create = vi.spyOn(URL, 'createObjectURL');
  await exportAs(format);
  await expect.poll(() => create.mock.calls.length).toBe(1);
  const [[file] = []] = create.mock.calls;
  create.mockRestore();
  return file instanceof Blob ? file.text() : '';
}

it('gives the time of an entry to programs too, and offers no older entries where there are none', async () => {
  await openLog();
  await expect.element(entries()).toHaveLength(authLog.length);
  const time = entries().first().getByRole('time');
  await expect.element(time).toHaveAttribute('datetime', '2026-11-20T18:40:00.000Z');
  await expect.element(more()).not.toBeInTheDocument();
});

it('shows older entries on request, and focuses the first of the last ones', async () => {
  await openLog(70);
  await expect.element(entries()).toHaveLength(10);
  await press(more(), '{Enter}');
  await expect.element(entries()).toHaveLength(60);
  await expect.element(more()).toHaveFocus();
  await press(more(), '{Enter}');
  await expect.element(entries()).toHaveLength(70);
  await expect.element(more()).not.toBeInTheDocument();
  await expect.element(entries().nth(60)).toHaveFocus();
});

it('shows a change of the account at once', async () => {
  await openLog();
  succeed(endSessions, { details: { ended: 2 } });
  const calls = callsOf(listAuthLog);
  const [entry] = manySignIns(1);
  if (entry) showLog([{ ...entry, event: 'other_sessions_ended', count: 2 }]);
  await button('Sign out all others').click();
  await expect.element(entries().first()).toMatchTextContent('Signed out all other browsers');
  expect(calls).toHaveLength(1);
});

it('exports the whole log, not only the visible part', async () => {
  await openLog(70);
  await expect.element(entries()).toHaveLength(10);
  const csv = await exported('CSV');
  expect(csv.split('\r\n')).toHaveLength(72);
  expect(csv).toContain('70,2026-11-20T18:40:00.000Z,signed_in,Firefox · Linux,,1\r\n');
  const lines = await exported('JSON Lines');
  expect(lines.trimEnd().split('\n')).toHaveLength(70);
});

it('reports a failed export, and keeps the list', async () => {
  await openLog();
  refuse(listAuthLog, 'store_unavailable');
  await exportAs('CSV');
  await expectAlert(sentence('store_unavailable'));
  await expect.element(entries().first()).toMatchTextContent('Wrong password, 3 times');
});
