/** The recipient's page, and a server that has the secret of its link. */
import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { revealSecret, showSecret } from '../../../shared/contract/reveal.ts';
import { downloadPart } from '../../../shared/contract/uploads.ts';
import type { SealedFile } from '../../../shared/seal/content.ts';
import { base64url } from '../../../worker/crypto/encoding.ts';
import { encryptText, openerOf, type SealedText } from '../../support/sealing.ts';
import { NOW_SECONDS } from '../support/clock.ts';
import { leave, open } from '../support/mount.tsx';
import { button, expectHeading, field } from '../support/screen.ts';
import { type Call, intercept, refusal, success } from '../support/server.ts';

type Reply = ReplyOf<typeof showSecret>;

export const KEY = `1${'a'.repeat(22)}`;
export const PATH = `/secret/${KEY}`;
export const WAITING = 'You have a sealed message';
const OPENED = 'Here is your message';
export const SPENT = 'This message was already opened';
export const INCOMPLETE = 'This link is incomplete';

export const STILL_TRYING =
  'Connection problem. We are still trying, and nothing is lost: keep this page open.';

const TRIES = 5;
const LOCKOUT_SECONDS = 600;

export interface Offer {
  readonly text?: string;
  readonly passphrase?: string;
  readonly record?: Partial<Reply['record']>;
  readonly details?: Partial<Reply['details']>;
  /** By how much the browser's clock is ahead of the server's. */
  readonly aheadMs?: number;
}

/** What a vault compares and hands out; a secret of the site has the text itself. */
interface Vault {
  readonly hasPassphrase: boolean;
  /** Null for a right proof. */
  readonly refusedBy: (call: Call) => 'passphrase' | 'link' | null;
  readonly content: Partial<Reply['record']>;
  readonly details?: Partial<Reply['details']>;
  /** Of its parts, SHA-256 in base64url. */
  readonly hashes?: readonly string[];
}

export interface Offered {
  /** Ends a lockout, as the sender can. */
  readonly unlock: () => void;
  readonly isOpened: () => boolean;
  /** Answers a call that opens it. */
  readonly reveal: (call: Call) => Response;
}

/** From now on the link leads to this secret, which opens once, as one of the site. */
export function offer({ text = 'x', passphrase = '', ...changes }: Offer = {}): Offered {
  return keep(
    {
      hasPassphrase: passphrase !== '',
      refusedBy: ({ fields }) =>
        (fields['passphrase'] ?? '') === passphrase ? null : 'passphrase',
      content: { secret_value: text },
    },
    changes,
  );
}

type Changes = Pick<Offer, 'record' | 'details' | 'aheadMs'>;

function keep(vault: Vault, { record, details, aheadMs }: Changes): Offered {
  let [openedBy, tries, lockedUntil]: [string | null, number, number | null] = [null, TRIES, null];
  const reply = (content: Vault['content'] = {}, more: Vault['details'] = {}): Reply => ({
    record: {
      key: KEY,
      secret_key: KEY,
      shortkey: '4f7aQ2xd',
      secret_shortkey: 'n3VbW8kp',
      has_passphrase: vault.hasPassphrase,
      verification: false,
      share_domain: '',
      is_owner: false,
      ...content,
      ...record,
    },
    details: {
      show_secret: content.secret_value !== undefined,
      is_owner: false,
      display_lines: 4,
      verification: false,
      has_passphrase: vault.hasPassphrase,
      expiration_stamp: NOW_SECONDS + 3600,
      locked_until: lockedUntil,
      ...vault.details,
      ...more,
      ...details,
    },
  });
  const spent = () =>
    refusal('secret_spent', { state: 'received', ended: NOW_SECONDS - 60, secret_key: KEY });
  intercept(showSecret, () => {
    const answer = openedBy === null ? success<typeof showSecret>(reply()) : spent();
    if (aheadMs !== undefined) {
      answer.headers.set('Date', new Date(Date.now() - aheadMs).toUTCString());
    }
    return answer;
  });
  const reveal = (call: Call) => {
    const { continue: isClaim, rid } = call.fields;
    if (openedBy !== null && openedBy !== rid) return spent();
    if (lockedUntil !== null) return refusal('passphrase_locked');
    const refused = vault.refusedBy(call);
    if (refused === 'link') return refusal('proof_invalid');
    if (refused === 'passphrase') {
      tries--;
      if (tries === 0) lockedUntil = Math.floor(Date.now() / 1000) + LOCKOUT_SECONDS;
      return refusal('passphrase_wrong', { tries_left: tries });
    }
    if (isClaim !== true) {
      return success<typeof revealSecret>(reply({}, { part_hashes: [...(vault.hashes ?? [])] }));
    }
    openedBy = String(rid);
    return success<typeof revealSecret>(reply(vault.content));
  };
  intercept(revealSecret, reveal);
  return {
    unlock: () => {
      [tries, lockedUntil] = [TRIES, null];
    },
    isOpened: () => openedBy !== null,
    reveal,
  };
}

export interface SealedOffer extends Offer {
  readonly files?: readonly SealedFile[];
  readonly note?: string;
  /** Whether it is downloaded in parts. */
  readonly isInParts?: boolean;
  /** The same, encrypted before. */
  readonly encrypted?: Promise<SealedText>;
}

export interface OfferedSealed extends Offered {
  readonly fragment: string;
  /** The path of the link, with the fragment. */
  readonly link: string;
  /** Answers a call for a part. */
  readonly sendPart: (call: Call) => Response;
}

/** From now on the link leads to this secret, which was encrypted in a browser. */
export async function offerSealed({
  text = 'x',
  passphrase = '',
  files = [],
  note = '',
  isInParts = false,
  encrypted = encryptText(text, passphrase, files, note),
  ...changes
}: SealedOffer = {}): Promise<OfferedSealed> {
  const { fields, fragment, ciphertext, parts } = await encrypted;
  const right = (await openerOf(fragment, passphrase)).fields;
  const hashes = await Promise.all(
    parts.map(async (part) =>
      base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', part))),
    ),
  );
  const { share = '', sealed = '', sealed_note } = fields;
  const offered = keep(
    {
      hasPassphrase: passphrase !== '',
      refusedBy: (call) => {
        if (call.fields['proof'] !== right.proof) return 'link';
        return call.fields['passphrase_proof'] === right.passphrase_proof ? null : 'passphrase';
      },
      hashes,
      content: isInParts ? { share } : { share, sealed },
      details: {
        sealed_by: 'browser',
        bytes: ciphertext.length,
        parts: isInParts ? parts.length : 0,
        report_id: 'r3p0rt1d',
        sealed_note,
      },
    },
    changes,
  );
  const sendPart = ({ url }: Call) => {
    const part = parts[Number(url.pathname.split('/').at(-1)) - 1];
    const headers = { 'Content-Type': 'application/octet-stream' };
    return part ? new Response(part, { headers }) : refusal('part_unknown');
  };
  intercept(downloadPart, sendPart);
  return { ...offered, fragment, link: `${PATH}#${fragment}`, sendPart };
}

/** What a proxy answers; the page gives up at once. */
export function proxyPage(): Response {
  return new Response('<h1>Busy</h1>', { status: 503, headers: { 'Retry-After': '61' } });
}

/** What the page makes an address of from now on, to save it. */
export function savedBlobs(): Blob[] {
  const blobs: Blob[] = [];
  const create = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) blobs.push(content);
    return create(content);
  });
  return blobs;
}

/** Opens the page again, as a reload does. */
export async function reload(): Promise<void> {
  vi.spyOn(PerformanceNavigationTiming.prototype, 'type', 'get').mockReturnValue('reload');
  // A document that is loaded again is not unmounted before.
  const stored = Object.entries(sessionStorage);
  leave();
  for (const [name, value] of stored) sessionStorage.setItem(name, String(value));
  await open(location.href.slice(location.origin.length));
}

export function openButton(): Locator {
  return button('Open the message');
}

export function againButton(): Locator {
  return button('Try again');
}

export function passphraseField(): Locator {
  return field('Passphrase');
}

export function message(): Locator {
  return page.getByRole('region', { name: 'The message' });
}

/** The seal of the page, which is larger than that of the site. */
export function largeSeal(): Locator {
  return page.css('main svg[width="96"]');
}

/** Opens the secret on the page. */
export async function breakSeal(passphrase?: string): Promise<void> {
  if (passphrase !== undefined) await passphraseField().fill(passphrase);
  await openButton().click();
}

/** Expects the page to show a text, to the last character. */
export async function expectMessage(text: string): Promise<void> {
  await expectHeading(OPENED);
  expect(message().element().textContent).toBe(text);
}

/** Expects the passphrase field to have the focus, and to say why the last passphrase was refused. */
export async function expectWrongPassphrase(triesLeft: number): Promise<void> {
  const more =
    triesLeft === 1 ? 'One more wrong attempt locks' : `${triesLeft} more wrong attempts lock`;
  const text = `Double check that passphrase. ${more} the link for a while.`;
  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
  await expect.element(passphraseField()).toHaveAccessibleDescription(text);
  await expect.element(passphraseField()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(passphraseField()).toHaveFocus();
}
