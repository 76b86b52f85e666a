/**
 * What is known of one secret whose server is killed again and again, and what of it breaks a promise. A call was
 * answered, never left (nobody listened), or its connection broke: then it may have happened or not, and nothing that
 * follows from either is held against the server.
 *
 * Times are of one clock that never runs backwards, in ms: a call that was over before another left came before it.
 */
import { CLAIM_LEASE_SECONDS } from '../../shared/limits.ts';
import type { SecretState } from '../../worker/rules/secret-row.ts';

const LEASE_MS = CLAIM_LEASE_SECONDS * 1000;
const ENDED: ReadonlySet<SecretState> = new Set(['received', 'burned', 'expired']);

export type Result =
  | { readonly kind: 'unsent' | 'unknown' }
  /** A reader got this. */
  | { readonly kind: 'value'; readonly value: string }
  /** The creator ended it, or came too late for that. */
  | { readonly kind: 'burned' | 'too_late' }
  /** What somebody was told of its state, be it as a refusal. */
  | { readonly kind: 'told'; readonly state: SecretState }
  /** Nothing that anybody should be told. */
  | { readonly kind: 'other'; readonly words: string };

export interface AuditedAction {
  readonly what: 'reveal' | 'burn' | 'look';
  /** Of a reveal; null for a reader without one, who cannot ask again. */
  readonly token: string | null;
  readonly sentAt: number;
  readonly overAt: number;
  readonly result: Result;
}

/** A secret whose creation was answered, and everything that was done to it since. */
export interface Entry {
  readonly value: string;
  readonly deeds: readonly AuditedAction[];
}

/** What breaks a promise; nothing, when all is well so far. */
export function violationsOf({ value, deeds }: Entry): string[] {
  const sent = deeds.filter(({ result }) => result.kind !== 'unsent');
  return [
    ...oddAnswers(sent, value),
    ...readTwice(sent),
    ...cameBack(sent),
    ...givenAfterBurn(sent),
    ...endedByNobody(sent),
    ...lostAnswers(sent),
    ...lostSecret(sent),
  ];
}

/** Whether somebody may have been given it whom no later answer accounts for: their lease was over before they asked. */
export function isUnjudged({ deeds }: Entry): boolean {
  const hadNobody = !deeds.some(({ result }) => result.kind === 'value');
  const wasReceived = deeds.some((deed) => stateTold(deed) === 'received');
  const tokens = deeds.filter((deed) => mayHaveClaimed(deed) && deed.token !== null);
  const mayBurn = deeds.some((deed) => deed.what === 'burn' && deed.result.kind !== 'unsent');
  const bare = deeds.some((deed) => mayHaveClaimed(deed) && deed.token === null);
  return hadNobody && wasReceived && tokens.length > 0 && !mayBurn && !bare;
}

function oddAnswers(sent: readonly AuditedAction[], value: string): string[] {
  return sent.flatMap(({ what, result }) => {
    if (result.kind === 'other') return [`${what} was answered ${result.words}`];
    return result.kind === 'value' && result.value !== value ? ['a reader got another value'] : [];
  });
}

/** One token alone gets it; a burn that succeeded means that none did. */
function readTwice(sent: readonly AuditedAction[]): string[] {
  const reads = sent.filter(({ result }) => result.kind === 'value');
  const bare = reads.filter(({ token }) => token === null).length;
  const tokens = new Set(reads.flatMap(({ token }) => token ?? [])).size;
  const readers = bare + tokens;
  const wasBurned = sent.some(({ result }) => result.kind === 'burned');
  return [
    ...(readers > 1 ? [`${readers} readers got it`] : []),
    ...(readers > 0 && wasBurned ? ['it was read and burned'] : []),
  ];
}

/** What has ended stays ended, in the same way. */
function cameBack(sent: readonly AuditedAction[]): string[] {
  const ends = sent.filter((deed) => isEnd(stateTold(deed)));
  return ends.flatMap((end) =>
    sent
      .filter((later) => later.sentAt >= end.overAt && isKnown(later))
      .flatMap((later) => {
        const isRepeat = later.result.kind === 'value' && stateTold(end) === 'received';
        const state = stateTold(later);
        if (isRepeat && mayRepeat(later, sent, end)) return [];
        if (later.result.kind === 'value') return ['it was given after it had ended'];
        return state === null || state === stateTold(end)
          ? []
          : [`it was ${stateTold(end)} and then ${state}`];
      }),
  );
}

/** However a burn was answered, nobody gets it any more: it ends the lease of whoever came before it. */
function givenAfterBurn(sent: readonly AuditedAction[]): string[] {
  const burns = sent.filter(({ result }) => result.kind === 'burned' || result.kind === 'too_late');
  const isGiven = burns.some((burn) =>
    sent.some(({ sentAt, result }) => sentAt >= burn.overAt && result.kind === 'value'),
  );
  return isGiven ? ['it was given after a burn'] : [];
}

/** Whether a reader who got it may have been given it before it was told to have ended. */
function mayRepeat(
  { token }: AuditedAction,
  sent: readonly AuditedAction[],
  end: AuditedAction,
): boolean {
  return sent.some(
    (deed) => token !== null && deed.token === token && mayHaveClaimed(deed) && before(deed, end),
  );
}

/** Whoever is told that it was read or burned is told of something that somebody tried. */
function endedByNobody(sent: readonly AuditedAction[]): string[] {
  return sent.flatMap((told) => {
    if (told.result.kind === 'too_late') {
      const ended = sent.some((deed) => deed !== told && before(deed, told) && mayHaveEnded(deed));
      return ended ? [] : ['it could not be burned, and nobody had ended it'];
    }
    if (told.result.kind !== 'told') return [];
    const { state } = told.result;
    const tried = sent.filter((deed) => deed !== told && before(deed, told));
    if (state === 'received' && !tried.some(mayHaveClaimed)) return ['read, but by nobody'];
    if (state === 'burned' && !tried.some(mayHaveBurned)) return ['burned, but by nobody'];
    return state === 'expired' ? ['it expired long before its time'] : [];
  });
}

/** Who got it, and asks again in time with the same token, gets it again. */
function lostAnswers(sent: readonly AuditedAction[]): string[] {
  const wins = sent.filter(({ result, token }) => result.kind === 'value' && token !== null);
  const lost = wins.filter((win) =>
    sent.some(
      (again) =>
        again.token === win.token &&
        again.sentAt >= win.overAt &&
        isRefusedInTime(again, sent) &&
        !burnMayHaveCome(sent, again),
    ),
  );
  return lost.length > 0 ? ['its reader asked again in time and did not get it'] : [];
}

/** A secret that was read has somebody who has it, or may have had it. */
function lostSecret(sent: readonly AuditedAction[]): string[] {
  const end = sent.find((deed) => stateTold(deed) === 'received');
  if (!end || sent.some(({ result }) => result.kind === 'value')) return [];
  const candidates = sent.filter(mayHaveClaimed);
  const isAccountedFor = candidates.some(
    ({ token }) => token === null || !wasTurnedAway(token, sent),
  );
  return isAccountedFor || candidates.length === 0 ? [] : ['it was read, and nobody can have it'];
}

/** Whether a token, asked with in time, turned out not to be the winner's. */
function wasTurnedAway(token: string, sent: readonly AuditedAction[]): boolean {
  return sent.some(
    (deed) => deed.token === token && isRefusedInTime(deed, sent) && !burnMayHaveCome(sent, deed),
  );
}

/** Refused within the shortest time that a lease of its token can have lasted. */
function isRefusedInTime(deed: AuditedAction, sent: readonly AuditedAction[]): boolean {
  const first = Math.min(
    ...sent.filter(({ token }) => token === deed.token).map(({ sentAt }) => sentAt),
  );
  return deed.result.kind === 'told' && deed.overAt < first + LEASE_MS;
}

/** A burn ends a lease. */
function burnMayHaveCome(sent: readonly AuditedAction[], deed: AuditedAction): boolean {
  return sent.some((other) => other.what === 'burn' && before(other, deed));
}

/** Whether it left before the other was over, so that it may have come first. */
function before(deed: AuditedAction, other: AuditedAction): boolean {
  return deed.sentAt < other.overAt;
}

function isKnown({ result }: AuditedAction): boolean {
  return result.kind !== 'unknown';
}

function mayHaveClaimed({ what, result }: AuditedAction): boolean {
  return what === 'reveal' && (result.kind === 'value' || result.kind === 'unknown');
}

function mayHaveBurned({ what, result }: AuditedAction): boolean {
  return what === 'burn' && (result.kind === 'burned' || result.kind === 'unknown');
}

function mayHaveEnded(deed: AuditedAction): boolean {
  return mayHaveClaimed(deed) || mayHaveBurned(deed);
}

/** The state that an answer tells of; null when it tells of none. */
function stateTold({ result }: AuditedAction): SecretState | null {
  switch (result.kind) {
    case 'value':
      return 'received';
    case 'burned':
      return 'burned';
    case 'told':
      return result.state;
    default:
      return null;
  }
}

function isEnd(state: SecretState | null): boolean {
  return state !== null && ENDED.has(state);
}
