/** What a recorded history of a secret in parts allows until it is finished, and the violations of it. */
import { PART_ATTEMPTS_MAX, UPLOAD_SECONDS } from '../../shared/limits.ts';
import {
  before,
  type Entry,
  isAnswer,
  mayHaveBurned,
  mayHaveEnded,
  mayHaveFinished,
  type RecordedCall,
} from './history.ts';

const UPLOAD_MS = UPLOAD_SECONDS * 1000;

/** @param sent the calls of the entry that may have arrived */
export function brokenUpload(entry: Entry, sent: readonly RecordedCall[]): string[] {
  if (entry.upload === null) return [];
  return [
    ...foundEarly(sent),
    ...wrongParts(sent),
    ...finishedEarly(entry.upload, sent),
    ...storedTooLate(sent),
    ...endedEarly(entry, entry.upload, sent),
  ];
}

/** No one but its sender finds it before it is finished. */
function foundEarly(sent: readonly RecordedCall[]): string[] {
  const ends = sent.filter((call) => mayHaveFinished(call) || mayHaveBurned(call));
  const isFound = sent.some(
    (call) =>
      !isUploading(call) &&
      call.what !== 'burn' &&
      isAnswer(call.result) &&
      call.result.kind !== 'gone' &&
      !ends.some((end) => before(end, call)),
  );
  return isFound ? ['it was found before it was finished'] : [];
}

/** A part is stored whole or not at all. */
function wrongParts(sent: readonly RecordedCall[]): string[] {
  return sent.flatMap(({ what, isRight, result }) => {
    if (what !== 'send') return [];
    if (result.kind === 'damaged' && isRight) return ['a whole part was refused'];
    return result.kind === 'stored' && !isRight ? ['a damaged part was stored'] : [];
  });
}

/** It is finished when every part is stored, and no part that was answered is missing then. */
function finishedEarly(
  { parts }: NonNullable<Entry['upload']>,
  sent: readonly RecordedCall[],
): string[] {
  const numbers = Array.from({ length: parts }, (_, index) => index + 1);
  return sent.flatMap((call) => {
    const { result } = call;
    const sends = (part: number) =>
      sent.filter((other) => other.what === 'send' && other.isRight && other.part === part);
    if (result.kind === 'finished') {
      const isWhole = numbers.every((part) =>
        sends(part).some(
          (send) => ['stored', 'unknown'].includes(send.result.kind) && before(send, call),
        ),
      );
      return isWhole ? [] : ['it was finished without its parts'];
    }
    if (result.kind !== 'incomplete') return [];
    const isLost = result.parts.some((part) =>
      sends(part).some((send) => send.result.kind === 'stored' && send.overAt <= call.sentAt),
    );
    return isLost ? ['a part that was stored is missing'] : [];
  });
}

/** Nothing is stored, or made a secret, after a burn, and no part once it is finished. */
function storedTooLate(sent: readonly RecordedCall[]): string[] {
  return sent.flatMap((call) => {
    const { kind } = call.result;
    if (kind !== 'stored' && kind !== 'finished') return [];
    const isLate = sent.some(
      ({ overAt, result }) =>
        overAt <= call.sentAt &&
        (result.kind === 'burned' || (kind === 'stored' && result.kind === 'finished')),
    );
    return isLate ? [`it was ${kind} after its end`] : [];
  });
}

/** An upload ends by a burn, a finish, six hours or too many attempts at a part; what was finished ends as every secret. */
function endedEarly(
  { createdFrom, ttlMs }: Entry,
  { begunFrom }: NonNullable<Entry['upload']>,
  sent: readonly RecordedCall[],
): string[] {
  return sent.flatMap((call) => {
    if (call.result.kind !== 'ended') return [];
    const earlier = sent.filter((other) => other !== call && before(other, call));
    const attempts = earlier.filter(({ what, part }) => what === 'send' && part === call.part);
    const isOver =
      earlier.some(mayHaveEnded) ||
      call.overAt >= begunFrom + UPLOAD_MS ||
      call.overAt >= createdFrom + ttlMs;
    const isUsed =
      call.what === 'send' &&
      (earlier.some(mayHaveFinished) || attempts.length >= PART_ATTEMPTS_MAX);
    return isOver || isUsed ? [] : [`a ${call.what} was refused before the upload had ended`];
  });
}

function isUploading({ what }: RecordedCall): boolean {
  return what === 'send' || what === 'finish';
}
