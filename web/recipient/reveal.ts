/**
 * What the recipient's page shows, as one decision: `(state, event) -> state`. It has no clock and changes nothing outside. The text
 * of an opened secret is in this state only, and leaves it with the page.
 */
import type { LinkKey } from '../../shared/seal/fragment.ts';
import { shownNote } from '../../shared/shown-note.ts';
import type { FailureBody } from '../../shared/contract/failures.ts';
import { isGone, refusalOf } from '../api/failure.ts';
import { fitsLink, type LinkFragment } from '../prerender/link-fragment.ts';
import type { RevealedSecret, ShownSecret } from '../api/reveal.ts';
import type { Unsealing } from '../api/unseal.ts';
import type { Arrival, ClaimedSecret } from '../api/claim.ts';

/** What the server says about the secret before it is opened. While it has said nothing, both are absent. */
export interface Answer {
  readonly data: ShownSecret | undefined;
  readonly error: Error | null;
}

/** A recipient who has verified an address that the secret is bound to. */
export interface Recipient {
  readonly email: string;
  readonly ticket: string;
}

export type Phase =
  /** The server has not answered. */
  | { readonly name: 'loading' }
  /** What the server knows could not be loaded. */
  | { readonly name: 'unloaded'; readonly error: Error }
  /** The server describes another secret than the link does. */
  | { readonly name: 'mismatched'; readonly problem: 'incomplete' | 'mismatch' }
  | {
      readonly name: 'gone';
      readonly failure: FailureBody | null;
      /** The user has just tried to open it, and someone else opened it first. */
      readonly wasAttempted: boolean;
    }
  /** A bound secret waits until its reader has verified an address. */
  | {
      readonly name: 'verifying';
      readonly email: string;
      /** The ticket ended before the secret was opened. */
      readonly isLate: boolean;
    }
  | { readonly name: 'unopened'; readonly notice: 'cancelled' | 'unlocked' | null }
  | { readonly name: 'opening'; readonly attempt: number; readonly progress?: Unsealing }
  /** An attempt to open it failed. It is outdated once the user types or a lockout ends. */
  | {
      readonly name: 'failed';
      readonly error: unknown;
      readonly isOutdated: boolean;
      readonly notice: 'unlocked' | null;
    }
  | { readonly name: 'opened'; readonly secret: RevealedSecret };

export interface RevealState extends Arrival {
  /** Decides who encrypted the secret, whatever the server answers. */
  readonly link: LinkFragment;
  readonly answer: Answer;
  readonly recipient: Recipient | null;
  /** The page has tried to open it. */
  readonly wasTried: boolean;
  /** An answer to the claim was lost, in this attempt or an earlier one on this page: the secret may have been opened. */
  readonly wasUnanswered: boolean;
  readonly phase: Phase;
}

export type RevealEvent =
  | { readonly type: 'answered'; readonly answer: Answer }
  | { readonly type: 'verified'; readonly recipient: Recipient }
  | { readonly type: 'attempted'; readonly attempt: number }
  | { readonly type: 'progressed'; readonly progress: Unsealing }
  /** An answer to the claim was lost. */
  | { readonly type: 'lost' }
  | { readonly type: 'opened'; readonly secret: RevealedSecret }
  | { readonly type: 'failed'; readonly error: unknown }
  /** The download was cancelled, before the claim. */
  | { readonly type: 'cancelled' }
  | { readonly type: 'typed' }
  /** A lockout is over. */
  | { readonly type: 'unlocked' }
  /** The page is being left. */
  | { readonly type: 'left' };

/** The state when the page is opened. What the server has answered can be there already. */
export function arrived(arrival: Arrival, link: LinkFragment, answer: Answer): RevealState {
  const state = { ...arrival, link, answer, recipient: null };
  const phase = phaseBefore(state);
  return { ...state, wasTried: false, wasUnanswered: false, phase };
}

export function reduce(state: RevealState, event: RevealEvent): RevealState {
  const { phase } = state;
  switch (event.type) {
    case 'answered':
      return answered({ ...state, answer: event.answer });
    case 'verified': {
      const verified = { ...state, recipient: event.recipient };
      return { ...verified, phase: phaseBefore(verified) };
    }
    case 'attempted': {
      const before = phase.name === 'opening' ? phase : { name: 'opening' as const };
      return { ...state, wasTried: true, phase: { ...before, attempt: event.attempt } };
    }
    case 'progressed':
      return { ...state, phase: { name: 'opening', attempt: 1, progress: event.progress } };
    case 'lost':
      return { ...state, wasUnanswered: true };
    case 'opened':
      return { ...state, phase: { name: 'opened', secret: event.secret } };
    case 'failed':
      return failed(state, event.error);
    case 'cancelled':
      return { ...state, phase: { name: 'unopened', notice: 'cancelled' } };
    case 'typed':
      if (phase.name === 'failed') {
        return { ...state, phase: { ...phase, isOutdated: true, notice: null } };
      }
      return phase.name === 'unopened' && phase.notice === 'unlocked'
        ? { ...state, phase: UNOPENED }
        : state;
    case 'unlocked':
      if (phase.name === 'failed') {
        return { ...state, phase: { ...phase, isOutdated: true, notice: 'unlocked' } };
      }
      return phase.name === 'unopened'
        ? { ...state, phase: { name: 'unopened', notice: 'unlocked' } }
        : state;
    case 'left': {
      // Nor does who was verified stay with the page.
      const left = { ...state, recipient: null };
      return { ...left, phase: phaseBefore(left) };
    }
  }
}

const UNOPENED: Phase = { name: 'unopened', notice: null };

/** The phase before anything is done to open the secret. */
function phaseBefore(state: Pick<RevealState, 'link' | 'claim' | 'answer' | 'recipient'>): Phase {
  const { link, claim, recipient } = state;
  const { data, error } = state.answer;
  if (data) {
    if (!fitsLink(link, data.details)) {
      return { name: 'mismatched', problem: link === 'none' ? 'incomplete' : 'mismatch' };
    }
    if (data.details.is_bound && !recipient) return { name: 'verifying', email: '', isLate: false };
    return UNOPENED;
  }
  if (!error) return { name: 'loading' };
  // With its claim this tab can open it again.
  if (claim && refusalOf(error)?.code === 'secret_spent') return UNOPENED;
  if (!isGone(error)) return { name: 'unloaded', error };
  return { name: 'gone', failure: refusalOf(error), wasAttempted: false };
}

/** A newer answer replaces what an earlier one led to, but nothing that this page has done. */
function answered(state: RevealState): RevealState {
  const { phase } = state;
  switch (phase.name) {
    case 'opening':
    case 'failed':
    case 'opened':
      return state;
    case 'gone':
      if (state.wasTried) return state;
      break;
    default:
  }
  const next = phaseBefore(state);
  const isSame = next.name === phase.name && ['unopened', 'verifying'].includes(next.name);
  return isSame ? state : { ...state, phase: next };
}

function failed(state: RevealState, error: unknown): RevealState {
  const { recipient } = state;
  const refusal = refusalOf(error);
  if (isGone(error)) {
    const wasAttempted = state.claim === null;
    return { ...state, phase: { name: 'gone', failure: refusal, wasAttempted } };
  }
  if (refusal?.code === 'ticket_needed' && recipient) {
    const phase: Phase = { name: 'verifying', email: recipient.email, isLate: true };
    return { ...state, recipient: null, phase };
  }
  return { ...state, phase: { name: 'failed', error, isOutdated: false, notice: null } };
}

/** A secret that can be opened, as its form shows it. */
export interface UnopenedSecret {
  /** The page was reloaded within the lease after this tab opened the message. */
  readonly again: boolean;
  readonly hasPassphrase: boolean;
  readonly isOwner: boolean;
  /** In epoch seconds; so is `expiresAt`. */
  readonly lockedUntil: number | null;
  readonly expiresAt: number | undefined;
  /** Null for a secret that this site encrypted. */
  readonly ciphertext: Ciphertext | null;
  /** What its sender wrote for whoever has the link; null for nothing. */
  readonly note: SenderNote | null;
  /** With which it is claimed. */
  readonly claimed: ClaimedSecret;
}

/** A note, as the site has decrypted it, or as a browser has encrypted it under the link's key. */
export type SenderNote =
  | { readonly text: string }
  | { readonly linkKey: LinkKey['key']; readonly sealed: string };

/** The ciphertext of a secret that a browser encrypted. */
export interface Ciphertext {
  /** Unknown after a reload. */
  readonly bytes?: number | undefined;
  readonly isInParts: boolean;
}

function noteIn(link: LinkFragment, { note, sealed_note: sealed }: ShownSecret['details']) {
  if (typeof link !== 'string') return sealed ? { linkKey: link.key, sealed } : null;
  return note ? { text: shownNote(note) } : null;
}

/** What can be opened; null for nothing. */
export function unopenedIn({ answer, claim, link, recipient }: RevealState): UnopenedSecret | null {
  if (answer.data) {
    const { details } = answer.data;
    const hasPassphrase = details.has_passphrase;
    const isInParts = Boolean(details.parts);
    return {
      again: false,
      hasPassphrase,
      isOwner: details.is_owner,
      lockedUntil: details.locked_until,
      expiresAt: details.expiration_stamp,
      ciphertext: details.sealed_by ? { bytes: details.bytes, isInParts } : null,
      note: noteIn(link, details),
      claimed: { hasPassphrase, isInParts, ticket: recipient?.ticket },
    };
  }
  return (
    claim && {
      again: true,
      hasPassphrase: claim.hasPassphrase,
      isOwner: false,
      lockedUntil: null,
      expiresAt: undefined,
      ciphertext: link === 'none' ? null : { isInParts: claim.isInParts },
      note: null,
      claimed: claim,
    }
  );
}

/** Whether the page opens the secret by itself: after a reload, what needs no passphrase, once. */
export function opensByItself({ phase, answer, claim, wasTried }: RevealState): boolean {
  if (phase.name !== 'unopened' || wasTried) return false;
  return claim !== null && !claim.hasPassphrase && answer.data === undefined;
}
