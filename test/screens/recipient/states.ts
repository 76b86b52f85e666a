/** The states of the recipient's page, on the site's own host and on a custom domain. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { revealSecret, showSecret } from '../../../shared/contract/reveal.ts';
import { verifyCode } from '../../../shared/contract/verify-recipient.ts';
import { NOW_SECONDS } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { expectHeading } from '../support/screen.ts';
import { fail, holdAnswers, refuse } from '../support/server.ts';
import { type State, statesOf } from '../support/states.ts';
import { enterCode, openBound, requestCode } from './bound.ts';
import { acmeBranding, visitDomain } from './brand.ts';
import {
  breakSeal,
  expectWrongPassphrase,
  INCOMPLETE,
  message,
  offer,
  type Offer,
  offerSealed,
  PATH,
  reload,
  SPENT,
  STILL_TRYING,
  WAITING,
} from './recipient.ts';

/** A fragment with a key. */
const FRAGMENT = `a${'0'.repeat(22)}`;
const TEXT = 'db-admin / 8fQ!x2m$Lr';
const LONG = 'host: db.example.com\nuser: admin\npassword: 8fQ!x2m$Lr\n'.repeat(20);
const isOwner = { record: { is_owner: true }, details: { is_owner: true } } as const;
const NOTE = 'Staging database, from Maya at Acme';
const GONE = 'That information is no longer available.';

async function sealed(changes: Offer = {}, heading = WAITING): Promise<void> {
  offer({ text: TEXT, ...changes });
  await open(PATH);
  await expectHeading(heading);
  await expect.element(page.getByText(/^Seal: /)).toBeVisible();
}

async function opened(changes: Offer = {}): Promise<void> {
  await sealed(changes);
  await breakSeal(changes.passphrase);
  await expect.element(message()).toBeVisible();
}

async function leadsTo(heading: string, path = PATH): Promise<void> {
  await open(path);
  await expectHeading(heading);
}

const before = statesOf({
  sealed: { isMain: true, open: () => sealed() },
  'sealed-passphrase': { isMain: true, open: () => sealed({ passphrase: 'right' }) },
  'sealed-owner': () => sealed(isOwner),
  'sealed-note': {
    isMain: true,
    open: () => sealed({ details: { note: NOTE } }),
  },
  'sealed-wrong': async () => {
    await sealed({ passphrase: 'right' });
    await breakSeal('wrong');
    await expectWrongPassphrase(4);
  },
  'sealed-locked': async () => {
    await sealed({ passphrase: 'right', details: { locked_until: NOW_SECONDS + 600 } });
    await expect.element(page.getByText(/^Locked until/)).toBeVisible();
  },
  'sealed-loading': async () => {
    holdAnswers(showSecret);
    await open(PATH);
    await expect.element(page.getByText('Loading…')).toBeInTheDocument();
  },
  'sealed-retrying': async () => {
    await sealed();
    refuse(revealSecret, 'not_ready');
    await breakSeal();
    await expect.element(page.getByRole('status').filter({ hasText: STILL_TRYING })).toBeVisible();
  },
  'sealed-failed': async () => {
    fail(showSecret);
    await leadsTo('Failed to fetch initial page data');
  },
  'link-fragment-incomplete': () => leadsTo(INCOMPLETE, `${PATH}#a`),
  'link-mismatch': async () => {
    offer();
    await leadsTo('This link does not match the message', `${PATH}#${FRAGMENT}`);
  },
  'link-changed': async () => {
    const { fragment } = await offerSealed();
    await open(`${PATH}%23${fragment}`);
    await expect.element(page.getByText(/^This link was changed/)).toBeVisible();
  },
});

async function requested(): Promise<void> {
  await openBound(TEXT);
  await requestCode();
}

const boundTo = statesOf({
  bound: { isMain: true, isRead: true, open: () => openBound(TEXT) },
  'bound-code': requested,
  'bound-wrong': async () => {
    await requested();
    refuse(verifyCode, 'code_wrong', { tries_left: 3 });
    await enterCode();
    await expect.element(page.getByText(/3 more wrong codes/)).toBeVisible();
  },
  'bound-locked': async () => {
    await requested();
    refuse(verifyCode, 'code_locked', { retry_after: 600 });
    await enterCode();
    await expect.element(page.getByText('Try again in 10 minutes.')).toBeVisible();
  },
  'bound-verified': async () => {
    await requested();
    await enterCode();
    await expect.element(page.getByText('is confirmed')).toBeVisible();
  },
  'bound-late': async () => {
    await requested();
    await enterCode();
    refuse(revealSecret, 'ticket_needed');
    await breakSeal();
    await expect.element(page.getByText('Confirm your address again.')).toBeVisible();
  },
});

async function spent(state: 'received' | 'burned' | 'expired', heading: string): Promise<void> {
  refuse(showSecret, 'secret_spent', { state, ended: 1_790_000_000 });
  await leadsTo(heading);
}

const after = statesOf({
  opened: { isMain: true, isRead: true, open: () => opened() },
  'opened-long': () => opened({ text: LONG }),
  'opened-cut': () => {
    const record = { is_truncated: true, original_size: 10_001 };
    return opened({ text: 'x'.repeat(10_000), record });
  },
  'opened-owner': async () => {
    await sealed(isOwner);
    await page.getByRole('button', { name: 'Open it anyway' }).click();
    await expect.element(message()).toBeVisible();
  },
  'opened-again': async () => {
    await opened({ passphrase: 'right' });
    await reload();
    await expectHeading('You opened this a moment ago');
  },
  'opened-file': {
    isMain: true,
    names: ['411 bytes'],
    open: async () => {
      const files = [{ name: 'id_ed25519', content: new Blob(['x'.repeat(411)]) }];
      const { link } = await offerSealed({ text: '', files });
      await open(link);
      await breakSeal();
      await expectHeading('Here are your files');
    },
  },
  'spent-received': { isMain: true, isRead: true, open: () => spent('received', SPENT) },
  'spent-burned': () => spent('burned', 'This message was deleted'),
  'spent-expired': () => spent('expired', 'This message has expired'),
  'link-incomplete': () => leadsTo(INCOMPLETE, PATH.slice(0, -2)),
  'secret-unknown': {
    isMain: true,
    open: async () => {
      refuse(showSecret, 'secret_unknown');
      await leadsTo(GONE);
    },
  },
});

async function branded(brand = acmeBranding): Promise<void> {
  visitDomain(brand);
  await sealed({}, `${brand.name} sent you a message`);
}

/** What the owner of the domain wrote. */
const names = [acmeBranding.name, acmeBranding.before, acmeBranding.after];

const onDomain = statesOf({
  'branded-sealed': { isMain: true, names, open: () => branded() },
  'branded-opened': {
    names,
    open: async () => {
      await branded({ ...acmeBranding, logo: null });
      await breakSeal();
      await expect.element(message()).toBeVisible();
    },
  },
  'branded-gone': {
    names,
    open: async () => {
      await branded();
      refuse(revealSecret, 'secret_unknown');
      await breakSeal();
      await expectHeading(GONE);
    },
  },
  'branded-elsewhere': async () => {
    visitDomain();
    await leadsTo('Page Not Found', '/about');
  },
});

export const recipientStates: readonly State[] = [...before, ...boundTo, ...after, ...onDomain];
