/**
 * The box of a request: what is asked, and the public key that encrypts the answers, encrypted under the key of the ask link.
 *
 *   `WXA1` | AES-256-GCM of: public key (1,216) | length (4, big-endian) | question (JSON) | zeros up to a multiple of 1,024
 */
import { concat } from '../concat.ts';
import { countCharacters } from '../characters.ts';
import {
  ASK_FIELD_CHARACTERS_MAX,
  ASK_FIELDS_MAX,
  ASK_NAME_CHARACTERS_MAX,
  ASK_QUESTION_CHARACTERS_MAX,
} from '../limits.ts';
import { parseJson } from '../parse-json.ts';
import { UNSHOWN } from '../shown-note.ts';
import { boxKeyOf } from './ask-keys.ts';
import { type Bytes, utf8 } from './bytes.ts';
import { encryptionKey } from './derivation.ts';
import { SealError } from './seal-error.ts';

const MAGIC = utf8('WXA1');
const PUBLIC_KEY_BYTES = 1216;
const LENGTH_BYTES = 4;
const HEAD_BYTES = PUBLIC_KEY_BYTES + LENGTH_BYTES;
/** More than the longest question has. */
const JSON_BYTES_MAX = 6900;
const STEP_BYTES = 1024;
const TAG_BYTES = 16;
/** The longest name of a language. */
const LANGUAGE_CHARACTERS_MAX = 35;
/** Every request has a key of its own, and with it one box. */
const ALGORITHM = { name: 'AES-GCM', iv: new Uint8Array(12), additionalData: MAGIC };

/** What the requester asks. All of it comes from another person: it is shown as plain text. */
export interface Question {
  /** At most 1,000 characters, in lines; empty for none. */
  readonly question: string;
  /** How the requester calls themselves, at most 60 characters; empty for none. */
  readonly name: string;
  /** What is wanted, at most 10 names of at most 40 characters; none for a free answer. */
  readonly fields: readonly string[];
  /** The language of the question. */
  readonly language: string;
}

/** Whether a box can have so many bytes. */
export function isBoxLength(bytes: number): boolean {
  const plain = bytes - MAGIC.length - TAG_BYTES;
  return plain > HEAD_BYTES && plain <= padded(JSON_BYTES_MAX) && plain % STEP_BYTES === 0;
}

/**
 * A question without characters that are not shown.
 *
 * @throws RangeError when it is too long
 */
export function cleanQuestion(given: Question): Question {
  const question = shown(given);
  if (!isWithinLimits(question)) throw new RangeError('the question is too long');
  return question;
}

/**
 * Encrypts a box.
 *
 * @param linkKey the key of the ask link, which encrypts one box only
 * @param question from `cleanQuestion`
 */
export async function sealBox(linkKey: Bytes, publicKey: Bytes, asked: Question): Promise<Bytes> {
  const { question, name, fields, language } = asked;
  const json = utf8(JSON.stringify({ question, name, fields, language }));
  const plain = new Uint8Array(padded(json.length));
  plain.set(publicKey);
  new DataView(plain.buffer).setUint32(PUBLIC_KEY_BYTES, json.length);
  plain.set(json, HEAD_BYTES);
  const key = await encryptionKey(await boxKeyOf(linkKey));
  return concat(MAGIC, new Uint8Array(await crypto.subtle.encrypt(ALGORITHM, key, plain)));
}

export interface OpenedBox {
  readonly publicKey: Bytes;
  /** Without characters that are not shown. */
  readonly question: Question;
}

/**
 * Decrypts a box.
 *
 * @throws SealError
 */
export async function openBox(linkKey: Bytes, box: Bytes): Promise<OpenedBox> {
  if (!MAGIC.every((byte, index) => box[index] === byte)) throw new SealError('unknown_version');
  if (!isBoxLength(box.length)) throw new SealError('incomplete');
  const plain = await decrypt(linkKey, box.subarray(MAGIC.length));
  const length = new DataView(plain.buffer).getUint32(PUBLIC_KEY_BYTES);
  const end = HEAD_BYTES + length;
  const rest = plain.subarray(end);
  const isForm = length <= JSON_BYTES_MAX && plain.length === padded(length) && isZeros(rest);
  if (!isForm) throw new SealError('manifest_invalid');
  return {
    publicKey: plain.slice(0, PUBLIC_KEY_BYTES),
    question: readQuestion(parseJson(new TextDecoder().decode(plain.subarray(HEAD_BYTES, end)))),
  };
}

function isZeros(bytes: Bytes): boolean {
  return bytes.every((byte) => byte === 0);
}

async function decrypt(linkKey: Bytes, sealed: Bytes): Promise<Bytes> {
  const key = await encryptionKey(await boxKeyOf(linkKey));
  try {
    return new Uint8Array(await crypto.subtle.decrypt(ALGORITHM, key, sealed));
  } catch {
    throw new SealError('damaged');
  }
}

/** The length of the plain box of a question of so many bytes. */
function padded(bytes: number): number {
  return Math.ceil((HEAD_BYTES + bytes) / STEP_BYTES) * STEP_BYTES;
}

function readQuestion(value: unknown): Question {
  const question = isQuestion(value) ? shown(value) : null;
  if (!question || !isWithinLimits(question)) throw new SealError('manifest_invalid');
  return question;
}

function isQuestion(value: unknown): value is Question {
  if (typeof value !== 'object' || value === null) return false;
  if (!('question' in value && 'name' in value && 'fields' in value && 'language' in value)) {
    return false;
  }
  const { question, name, fields, language } = value;
  return [question, name, language].every(isText) && Array.isArray(fields) && fields.every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isWithinLimits({ question, name, fields, language }: Question): boolean {
  return (
    countCharacters(question) <= ASK_QUESTION_CHARACTERS_MAX &&
    countCharacters(name) <= ASK_NAME_CHARACTERS_MAX &&
    fields.length <= ASK_FIELDS_MAX &&
    fields.every((field) => countCharacters(field) <= ASK_FIELD_CHARACTERS_MAX) &&
    countCharacters(language) <= LANGUAGE_CHARACTERS_MAX
  );
}

function shown({ question, name, fields, language }: Question): Question {
  return {
    question: question.split('\n').map(shownLine).join('\n'),
    name: shownLine(name),
    fields: fields.map(shownLine),
    language: shownLine(language),
  };
}

function shownLine(text: string): string {
  return text.replaceAll(UNSHOWN, '');
}
