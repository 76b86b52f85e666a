/**
 * Replaces values that differ between runs by a placeholder for their kind. A mask matches the shape of a value, not
 * only its place: a value of another shape stays as it is, and differs from the golden answer.
 */
import { version } from '../../../package.json';

/** How long ago the start of a countdown may be when the answer is compared. */
const LATE_SECONDS_MAX = 45;
/**
 * A lockout ends with the second that has already begun. The clock of a vault never runs backwards, and another test may have moved it
 * by the five seconds that a code waits to be emailed.
 */
const EARLY_SECONDS_MAX = 7;
/** How long ago the test data may have been created. */
const READY_SECONDS_MAX = 900;
/** Every duration in an answer is a multiple of this. */
const STEP_SECONDS = 60;
const EPOCHS = { from: 1_500_000_000, to: 10_000_000_000 };

const MAC = String.raw`k1\.[\w-]{43}`;

/** Longer shapes first: they contain the others. A value has one number within a transcript. */
const numbered: readonly (readonly [name: string, shape: RegExp])[] = [
  ['account token', new RegExp(String.raw`a1:[\w-]{22}\.[\w-]{32}\.${MAC}`, 'g')],
  ['API token', /waxseal_[\w-]{56}/g],
  ['API token in digits', /(?<![\w-])[\da-f]{40}(?![\w-])/g],
  ['delivery', /msg_[\w-]{16,}/g],
  ['signing secret', /whsec_[\w+/]{43}=/g],
  ['session', new RegExp(String.raw`(?<![\w-])[\w-]{32}\.${MAC}`, 'g')],
  ['sealed', /(?<==)k1\.[\w-]{60,}/g],
  // The port of a test server.
  ['port', /(?<=127\.0\.0\.1:)\d{4,5}/g],
  ['uuid', /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g],
  ['hash', /(?<![\w-])[\da-f]{64}(?![\w-])/g],
  ['proof', /waxseal1-[\w-]{32}/g],
  ['address', /person\.\d+\.[\da-f]{8}(?:@|%40)example\.com/g],
  ['mail', /(?<![\w-])[\w-]{22}-\d+-\d+(?![\w-])/g],
  ['account', /(?<![\w-])a1(?::|%3A|_)[\w-]{22}(?![\w-])/g],
  ['domain', /(?<![\w-])d[\da-f]{8}\.example/g],
  ['key', /(?<![\w-])1[\dA-Za-z]{22}(?![\w-])/g],
  ['id', /(?<![\w-])[\w-]{32}(?![\w-])/g],
  ['secret id', /(?<=\/(?:secrets|asks)\/)[\dA-Za-z]{22}(?=\/(?:burn|close))/g],
];

/** Shapes that are masked in fields of these names only. */
const byField: Readonly<Record<string, readonly [name: string, shape: RegExp]>> = {
  shortkey: ['shortkey', /^[\dA-Za-z]{8}$/],
  secret_shortkey: ['shortkey', /^[\dA-Za-z]{8}$/],
  value: ['generated', /^[\w*$!?()]{12}$/],
  salt: ['salt', /^[\da-f]{24}\?key=k1&expires=\d{10}&$/],
  id: ['session id', /^[\w-]{11,22}$/],
  report_id: ['secret id', /^[\dA-Za-z]{22}$/],
  code: ['code', /^\d{6}$/],
  ask: ['ask', /^[\w-]{43}$/],
  ticket: ['ticket', /^[\w-]{43}$/],
  day: ['day', /^\d{4}-\d\d-\d\d$/],
};

export interface Masks {
  /** Masks every variable part of a text. */
  text(given: string, field?: string): string;
  /** Masks a number; returns its JSON. */
  number(given: number, field?: string): string;
}

/**
 * The masks of one transcript.
 *
 * @param now epoch seconds
 * @param countdowns fields that say how many seconds are left
 */
export function masksAt(now: number, countdowns: readonly string[]): Masks {
  const seen = new Map<string, string[]>();

  function label(name: string, written: string): string {
    const value = written.replace('%40', '@').replace(/^a1(?:%3A|_)/, 'a1:');
    const values = seen.get(name) ?? [];
    seen.set(name, values);
    if (!values.includes(value)) values.push(value);
    return `<${name} ${values.indexOf(value) + 1}>`;
  }

  function text(given: string, field = ''): string {
    const [name, shape] = byField[field] ?? [];
    if (name !== undefined && shape?.test(given)) return label(name, given);
    if (field === 'ot_version' || field === 'version') {
      return given === version ? '<version>' : given;
    }
    const masked = numbered.reduce(
      (left, [kind, pattern]) => left.replaceAll(pattern, (value) => label(kind, value)),
      given,
    );
    return masked
      .replaceAll(/\d{10}(?=\.k1\.)/g, (end) => epoch(Number(end), now))
      .replaceAll(new RegExp(String.raw`<time[^>]*>\.${MAC}`, 'g'), '<shrimp>')
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (date) => iso(date, now));
  }

  function number(given: number, field = ''): string {
    if (field === 'retry_after' || countdowns.includes(field)) return waiting(given);
    // The clock of a vault never goes back, and tests that share it may have moved it.
    if (field === 'ended' && isEpoch(given)) return '<time>';
    return epoch(given, now);
  }

  return { text, number };
}

/** Masks the rest of a countdown in seconds. A rest of one second is not masked. */
export function waiting(seconds: number): string {
  const whole = wholeSteps(seconds);
  return whole !== null && whole > 0 ? `<${whole} seconds>` : String(seconds);
}

function isEpoch(given: number): boolean {
  return Number.isInteger(given) && given > EPOCHS.from && given < EPOCHS.to;
}

/** Masks a time in epoch seconds by its distance from now. */
function epoch(given: number, now: number): string {
  if (!isEpoch(given)) return JSON.stringify(given);
  const distance = given - now;
  if (distance <= EARLY_SECONDS_MAX && distance >= -READY_SECONDS_MAX) return '<time>';
  const whole = wholeSteps(distance);
  if (whole === null) return String(given);
  return `<time ${whole > 0 ? '+' : '-'} ${Math.abs(whole)}>`;
}

/** The duration that a countdown started with; null if it is no multiple of the step. */
function wholeSteps(seconds: number): number | null {
  const whole = Math.ceil((seconds - EARLY_SECONDS_MAX) / STEP_SECONDS) * STEP_SECONDS;
  return Number.isInteger(seconds) && whole - seconds <= LATE_SECONDS_MAX ? whole : null;
}

function iso(date: string, now: number): string {
  const distance = now - Date.parse(date) / 1000;
  return distance >= -EARLY_SECONDS_MAX && distance <= READY_SECONDS_MAX ? '<date>' : date;
}
