/** The states of the recipient's page, on the site's own host and on a custom domain. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { revealSecret, showSecret } from '../../../shared/contract/reveal.ts';
import { verifyCode } from '../../../shared/contract/verify-recipient.ts';
import { NOW_SECONDS } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { expectHeading } from '../support/screen.ts';
import { fail, holdAnswers, intercept, refusal, refuse } from '../support/server.ts';
import type { State } from '../support/states.ts';
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

const before: readonly State[] = [
  { name: 'sealed', isMain: true, open: () => sealed() },
  { name: 'sealed-passphrase', isMain: true, open: () => sealed({ passphrase: 'right' }) },
  { name: 'sealed-owner', open: () => sealed(isOwner) },
  {
    name: 'sealed-note',
    isMain: true,
    open: () => sealed({ details: { note: NOTE } }),
  },
  {
    name: 'sealed-wrong',
    open: async () => {
      await sealed({ passphrase: 'right' });
      await breakSeal('wrong');
      await expectWrongPassphrase(4);
    },
  },
  {
    name: 'sealed-locked',
    open: async () => {
      await sealed({ passphrase: 'right', details: { locked_until: NOW_SECONDS + 600 } });
      await expect.element(page.getByText(/^Locked until/)).toBeVisible();
    },
  },
  {
    name: 'sealed-loading',
    open: async () => {
      holdAnswers(showSecret);
      await open(PATH);
      await expect.element(page.getByText('Loading…')).toBeInTheDocument();
    },
  },
  {
    name: 'sealed-retrying',
    open: async () => {
      await sealed();
      refuse(revealSecret, 'not_ready');
      await breakSeal();
      await expect.element(page.getByText(/still trying/)).toBeVisible();
    },
  },
  {
    name: 'sealed-failed',
    open: async () => {
      fail(showSecret);
      await leadsTo('Failed to fetch initial page data');
    },
  },
  { name: 'link-fragment-incomplete', open: () => leadsTo(INCOMPLETE, `${PATH}#a`) },
  {
    name: 'link-mismatch',
    open: async () => {
      offer();
      await leadsTo('This link does not match the message', `${PATH}#${FRAGMENT}`);
    },
  },
  {
    name: 'link-changed',
    open: async () => {
      const { fragment } = await offerSealed();
      await open(`${PATH}%23${fragment}`);
      await expect.element(page.getByText(/^This link was changed/)).toBeVisible();
    },
  },
];

async function requested(): Promise<void> {
  await openBound(TEXT);
  await requestCode();
}

const boundTo: readonly State[] = [
  { name: 'bound', isMain: true, isRead: true, open: () => openBound(TEXT) },
  { name: 'bound-code', open: requested },
  {
    name: 'bound-wrong',
    open: async () => {
      await requested();
      refuse(verifyCode, 'code_wrong', { tries_left: 3 });
      await enterCode();
      await expect.element(page.getByText(/3 more wrong codes/)).toBeVisible();
    },
  },
  {
    name: 'bound-locked',
    open: async () => {
      await requested();
      refuse(verifyCode, 'code_locked', { retry_after: 600 });
      await enterCode();
      await expect.element(page.getByText('Try again in 10 minutes.')).toBeVisible();
    },
  },
  {
    name: 'bound-verified',
    open: async () => {
      await requested();
      await enterCode();
      await expect.element(page.getByText('is confirmed')).toBeVisible();
    },
  },
  {
    name: 'bound-late',
    open: async () => {
      await requested();
      await enterCode();
      refuse(revealSecret, 'ticket_needed');
      await breakSeal();
      await expect.element(page.getByText('Confirm your address again.')).toBeVisible();
    },
  },
];

function spent(state: 'received' | 'burned' | 'expired', heading: string): State {
  return {
    name: `spent-${state}`,
    ...(state === 'received' && { isMain: true, isRead: true }),
    open: async () => {
      intercept(showSecret, () => refusal('secret_spent', { state, ended: 1_790_000_000 }));
      await leadsTo(heading);
    },
  };
}

const after: readonly State[] = [
  { name: 'opened', isMain: true, isRead: true, open: () => opened() },
  { name: 'opened-long', open: () => opened({ text: LONG }) },
  {
    name: 'opened-cut',
    open: () => {
      const record = { is_truncated: true, original_size: 10_001 };
      return opened({ text: 'x'.repeat(10_000), record });
    },
  },
  {
    name: 'opened-owner',
    open: async () => {
      await sealed(isOwner);
      await page.getByRole('button', { name: 'Open it anyway' }).click();
      await expect.element(message()).toBeVisible();
    },
  },
  {
    name: 'opened-again',
    open: async () => {
      await opened({ passphrase: 'right' });
      await reload();
      await expectHeading('You opened this a moment ago');
    },
  },
  {
    name: 'opened-file',
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
  spent('received', SPENT),
  spent('burned', 'This message was deleted'),
  spent('expired', 'This message has expired'),
  { name: 'link-incomplete', open: () => leadsTo(INCOMPLETE, PATH.slice(0, -2)) },
  {
    name: 'secret-unknown',
    isMain: true,
    open: async () => {
      refuse(showSecret, 'secret_unknown');
      await leadsTo(GONE);
    },
  },
];

async function branded(brand = acmeBranding): Promise<void> {
  visitDomain(brand);
  await sealed({}, `${brand.name} sent you a message`);
}

/** What the owner of the domain wrote. */
const names = [acmeBranding.name, acmeBranding.before, acmeBranding.after];

const onDomain: readonly State[] = [
  { name: 'branded-sealed', isMain: true, names, open: () => branded() },
  {
    name: 'branded-opened',
    names,
    open: async () => {
      await branded({ ...acmeBranding, logo: null });
      await breakSeal();
      await expect.element(message()).toBeVisible();
    },
  },
  {
    name: 'branded-gone',
    names,
    open: async () => {
      await branded();
      refuse(revealSecret, 'secret_unknown');
      await breakSeal();
      await expectHeading(GONE);
    },
  },
  {
    name: 'branded-elsewhere',
    open: async () => {
      visitDomain();
      await leadsTo('Page Not Found', '/about');
    },
  },
];

export const recipientStates: readonly State[] = [...before, ...boundTo, ...after, ...onDomain];
