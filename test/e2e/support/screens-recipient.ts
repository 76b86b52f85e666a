import { revealSecret, showSecret } from '../../../shared/contract/reveal.ts';
import { askForCode, verifyCode } from '../../../shared/contract/verify-recipient.ts';
import { alterReply, answerWith, holdAnswers } from './answers.ts';
import { codeField, confirmButton, emailField, sendCodeButton } from './bound.ts';
import { expectHeading } from './home.ts';
import { breakSeal, expectWrongPassphrase, message } from './reveal.ts';
import type { Scene, Screen } from './screens.ts';

const UNKNOWN = `1${'a'.repeat(22)}`;
/** A fragment with a key. */
const FRAGMENT = `a${'0'.repeat(22)}`;
const LONG = 'host: db.example.com\nuser: admin\npassword: 8fQ!x2m$Lr\n'.repeat(20);

async function sealed({ page, api }: Scene, fields: Record<string, unknown> = {}): Promise<void> {
  const { secretKey } = await api.conceal({ secret: 'db-admin / 8fQ!x2m$Lr', ...fields });
  await page.goto(`/secret/${secretKey}`);
  await expectHeading(page, 'Someone sent you a secret message');
}

async function opened(scene: Scene, fields: Record<string, unknown> = {}): Promise<void> {
  await sealed(scene, fields);
  await breakSeal(scene.page, fields['passphrase'] === undefined ? undefined : 'right');
  await message(scene.page).waitFor();
}

/** Both answers, before and after, call the recipient the owner; it takes accounts to be one. */
async function makeOwner({ page }: Scene): Promise<void> {
  for (const endpoint of [showSecret, revealSecret]) {
    await alterReply(page, endpoint, ({ record, details }) => ({
      record: { ...record, is_owner: true },
      details: { ...details, is_owner: true },
    }));
  }
}

async function spent({ page }: Scene, state: string, heading: string): Promise<void> {
  await answerWith(page, showSecret, {
    status: 404,
    json: {
      success: false,
      message: 'Unknown secret',
      code: 'secret_spent',
      state,
      ended: 1_790_000_000,
    },
  });
  await page.goto(`/secret/${UNKNOWN}`);
  await expectHeading(page, heading);
}

const before: readonly Screen[] = [
  { name: 'sealed', isMain: true, open: (scene) => sealed(scene) },
  {
    name: 'sealed-passphrase',
    isMain: true,
    open: (scene) => sealed(scene, { passphrase: 'right' }),
  },
  {
    name: 'sealed-owner',
    open: async (scene) => {
      await makeOwner(scene);
      await sealed(scene);
    },
  },
  {
    name: 'sealed-wrong',
    open: async (scene) => {
      await sealed(scene, { passphrase: 'right' });
      await breakSeal(scene.page, 'wrong');
      await expectWrongPassphrase(scene.page, 4);
    },
  },
  {
    name: 'sealed-locked',
    open: async ({ page, api }) => {
      const { secretKey } = await api.conceal({ secret: 'x', passphrase: 'right' });
      for (let tries = 0; tries < 5; tries++) await api.reveal(secretKey, { passphrase: 'wrong' });
      await page.goto(`/secret/${secretKey}`);
      await page.getByText(/^Locked until/).waitFor();
    },
  },
  {
    name: 'sealed-loading',
    open: async ({ page }) => {
      await holdAnswers(page, showSecret);
      await page.goto(`/secret/${UNKNOWN}`);
      await page.getByText('Loading…').waitFor();
    },
  },
  {
    name: 'sealed-retrying',
    open: async (scene) => {
      const answer = { status: 503, json: { message: 'Not quite ready', code: 'not_ready' } };
      await answerWith(scene.page, revealSecret, answer);
      await sealed(scene);
      await breakSeal(scene.page);
      await scene.page.getByText(/still trying/).waitFor();
    },
  },
  {
    name: 'sealed-failed',
    open: async ({ page }) => {
      await answerWith(page, showSecret, { status: 500, json: {} });
      await page.goto(`/secret/${UNKNOWN}`);
      await expectHeading(page, 'Failed to fetch initial page data');
    },
  },
  {
    name: 'link-fragment-incomplete',
    open: async ({ page }) => {
      await page.goto(`/secret/${UNKNOWN}#a`);
      await expectHeading(page, 'This link is incomplete');
    },
  },
  {
    name: 'link-mismatch',
    open: async ({ page, api }) => {
      const { secretKey } = await api.conceal({ secret: 'x' });
      await page.goto(`/secret/${secretKey}#${FRAGMENT}`);
      await expectHeading(page, 'This link does not match the message');
    },
  },
  {
    name: 'link-changed',
    open: async ({ page, api }) => {
      await alterReply(page, showSecret, ({ record, details }) => ({
        record,
        details: { ...details, sealed_by: 'browser', parts: 0 },
      }));
      const { secretKey } = await api.conceal({ secret: 'x' });
      await page.goto(`/secret/${secretKey}%23${FRAGMENT}`);
      await page.getByText(/^This link was changed/).waitFor();
    },
  },
];

/** The codes of a secret that is bound to recipients: no email is sent. */
async function bound({ page, api }: Scene): Promise<void> {
  await alterReply(page, showSecret, ({ record, details }) => ({
    record,
    details: { ...details, is_bound: true },
  }));
  const inTenMinutes = Math.floor(Date.now() / 1000) + 600;
  const details = { ask: 'a'.repeat(43), ends: inTenMinutes };
  await answerWith(page, askForCode, { json: { success: true, custid: 'anon', details } });
  const verified = { ticket: 'a'.repeat(43), ends: inTenMinutes };
  await answerWith(page, verifyCode, {
    json: { success: true, custid: 'anon', details: verified },
  });
  const { secretKey } = await api.conceal({ secret: 'db-admin / 8fQ!x2m$Lr' });
  await page.goto(`/secret/${secretKey}`);
  await expectHeading(page, 'This message is for certain people');
}

async function asked(scene: Scene): Promise<void> {
  await bound(scene);
  await emailField(scene.page).fill('ada@example.com');
  await sendCodeButton(scene.page).click();
  await expectHeading(scene.page, 'Enter the code');
}

async function check({ page }: Scene): Promise<void> {
  await codeField(page).fill('042781');
  await confirmButton(page).click();
}

const boundTo: readonly Screen[] = [
  { name: 'bound', isMain: true, open: bound },
  { name: 'bound-code', open: asked },
  {
    name: 'bound-wrong',
    open: async (scene) => {
      await asked(scene);
      const json = {
        success: false,
        message: 'That code is not right. Compare it with the email, or ask for a new one.',
        code: 'code_wrong',
        tries_left: 3,
      };
      await answerWith(scene.page, verifyCode, { status: 422, json });
      await check(scene);
      await scene.page.getByText(/3 more wrong codes/).waitFor();
    },
  },
  {
    name: 'bound-locked',
    open: async (scene) => {
      await asked(scene);
      const json = {
        success: false,
        message: 'Too many wrong codes. Wait, or ask the sender for a new link.',
        code: 'code_locked',
        retry_after: 600,
      };
      await answerWith(scene.page, verifyCode, { status: 429, json });
      await check(scene);
      await scene.page.getByText('Try again in 10 minutes.').waitFor();
    },
  },
  {
    name: 'bound-verified',
    open: async (scene) => {
      await asked(scene);
      await check(scene);
      await scene.page.getByText('is confirmed').waitFor();
    },
  },
  {
    name: 'bound-late',
    open: async (scene) => {
      await asked(scene);
      await check(scene);
      const json = { success: false, message: 'Verify first.', code: 'ticket_needed' };
      await answerWith(scene.page, revealSecret, { status: 422, json });
      await breakSeal(scene.page);
      await scene.page.getByText('Confirm it once more.').waitFor();
    },
  },
];

const after: readonly Screen[] = [
  { name: 'opened', isMain: true, open: (scene) => opened(scene) },
  { name: 'opened-long', open: (scene) => opened(scene, { secret: LONG }) },
  { name: 'opened-cut', open: (scene) => opened(scene, { secret: 'x'.repeat(10_001) }) },
  {
    name: 'opened-owner',
    open: async (scene) => {
      await makeOwner(scene);
      await opened(scene);
    },
  },
  {
    name: 'opened-again',
    open: async (scene) => {
      await opened(scene, { passphrase: 'right' });
      await scene.page.reload();
      await expectHeading(scene.page, 'You opened this a moment ago');
    },
  },
  {
    name: 'spent-received',
    isMain: true,
    open: (scene) => spent(scene, 'received', 'This message was already opened'),
  },
  {
    name: 'spent-burned',
    open: (scene) => spent(scene, 'burned', 'The sender deleted this message'),
  },
  { name: 'spent-expired', open: (scene) => spent(scene, 'expired', 'This message has expired') },
  {
    name: 'link-incomplete',
    open: async ({ page }) => {
      await page.goto(`/secret/${UNKNOWN.slice(0, -2)}`);
      await expectHeading(page, 'This link is incomplete');
    },
  },
  {
    name: 'secret-unknown',
    isMain: true,
    open: async ({ page }) => {
      await page.goto(`/secret/${UNKNOWN}`);
      await expectHeading(page, 'That information is no longer available.');
    },
  },
];

export const recipientScreens: readonly Screen[] = [...before, ...boundTo, ...after];
