/**
 * The seal of a link: the wax and the stamp that its two words name, and its outline. It is drawn from 24 bits of a digest of the
 * short key, which lists have as well as both pages, and which opens nothing.
 */
import { createIntl, defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { hmacSha256, sha256 } from '../api/digest.ts';
import type { LinkDrawing, Wax } from '../ui/seal.tsx';
import { stamps } from './seal-stamps.ts';

/** Never change: all pages must draw the same, even when one of them was loaded from an older version. */
const LABEL = 'waxseal seal 1:';

const WAX_BITS = 4;
const STAMP_BITS = 5;
const OUTLINE_BITS = 15;

interface SealDrawing {
  /** From 0 to 15, and from 0 to 31. */
  readonly wax: number;
  readonly stamp: number;
  /** The data of an SVG path in the box of the seal, 96 by 96. */
  readonly outline: string;
}

/** In the order of their words. */
export const waxes: readonly Wax[] = [
  { light: '#e2832a', shade: '#8f3f06', stamp: 'pale' },
  { light: '#cdd2d6', shade: '#7d868e', stamp: 'dark' },
  { light: '#c4744c', shade: '#73341a', stamp: 'pale' },
  { light: '#e3c04a', shade: '#94700f', stamp: 'dark' },
  { light: '#f3ead2', shade: '#bfae84', stamp: 'dark' },
  { light: '#f58a77', shade: '#b84534', stamp: 'pale' },
  { light: '#4fae83', shade: '#17583c', stamp: 'pale' },
  { light: '#c72a4e', shade: '#6b0e28', stamp: 'pale' },
  { light: '#f2e6ea', shade: '#b9a3ae', stamp: 'dark' },
  { light: '#f1bd62', shade: '#b3741c', stamp: 'dark' },
  { light: '#7a4aa3', shade: '#3a1d57', stamp: 'pale' },
  { light: '#c3c9c4', shade: '#6f7a74', stamp: 'dark' },
  { light: '#d9c4a0', shade: '#967849', stamp: 'dark' },
  { light: '#8fcbd6', shade: '#39798a', stamp: 'pale' },
  { light: '#e3f0f8', shade: '#8fb0c9', stamp: 'dark' },
  { light: '#7f8abf', shade: '#3b4377', stamp: 'pale' },
];

/**
 * Draws the seal of a link.
 *
 * @param shortkey the beginning of the id of a secret, as records have it
 * @throws without WebCrypto
 */
export async function drawSeal(shortkey: string): Promise<SealDrawing> {
  const digest = new DataView(await sha256(LABEL + shortkey));
  const take = bitsOf(digest.getUint32(0) >>> 8);
  return { wax: take(WAX_BITS), stamp: take(STAMP_BITS), outline: outlineOf(take(OUTLINE_BITS)) };
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Bytes from here on are passed over, as where keys are derived. */
const REJECT_FROM = 248;
const SHORTKEY_CHARACTERS = 8;

/**
 * The short key of a link's secret, as the server derives it (`worker/crypto/keys.ts`).
 *
 * @throws without WebCrypto
 */
export async function shortkeyOf(secretKey: string): Promise<string> {
  // HKDF-SHA-256 with an empty salt: of its output the first 32 bytes are enough.
  const extracted = await hmacSha256(secretKey, new Uint8Array(32));
  const output = await hmacSha256('waxseal/1/id\0\0\u0001', new Uint8Array(extracted));
  const characters = Array.from(new Uint8Array(output))
    .filter((byte) => byte < REJECT_FROM)
    .map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return characters.slice(0, SHORTKEY_CHARACTERS).join('');
}

/** Takes bits from a number, the lowest first. */
function bitsOf(value: number): (count: number) => number {
  let rest = value;
  return (count) => {
    const taken = rest % 2 ** count;
    rest = Math.floor(rest / 2 ** count);
    return taken;
  };
}

const CENTRE = { x: 48.5, y: 48 };
const RADIUS = 40.5;
const POINTS = 72;

/** A closed curve around the ring, of 32,768 shapes: edges of pressed wax differ in their number of bulges, depth and swing. */
function outlineOf(bits: number): string {
  const take = bitsOf(bits);
  const bulges = 6 + take(3);
  const depth = 1.2 + 0.5 * take(2);
  const swings = [2, 3, 5].map((frequency, index) => ({
    frequency,
    size: [1.6, 1.5, 1.1][index] ?? 0,
    phase: (take(3) / 8) * 2 * Math.PI,
  }));
  const turn = take(1) * Math.PI;
  const points = Array.from({ length: POINTS }, (_, index) => {
    const angle = (index / POINTS) * 2 * Math.PI;
    const swing = swings.reduce(
      (sum, { frequency, size, phase }) => sum + size * Math.cos(frequency * angle + phase),
      depth * Math.cos(bulges * angle + turn),
    );
    const radius = RADIUS + swing;
    return { x: CENTRE.x + radius * Math.cos(angle), y: CENTRE.y + radius * Math.sin(angle) };
  });
  return smooth(points);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A curve through the middles between neighbouring points. */
function smooth(points: readonly Point[]): string {
  const middle = (one: Point, other: Point) =>
    at({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  const first = points[0] ?? CENTRE;
  const last = points.at(-1) ?? CENTRE;
  const curves = points.map(
    (point, index) => `Q${at(point)} ${middle(point, points[index + 1] ?? first)}`,
  );
  return `M${middle(last, first)}${curves.join('')}Z`;
}

function at({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** Sender and recipient may read different languages, so each word of a list is translated in its place. */
export const sealMessages = defineMessages({
  first: {
    id: 'seal.words.first',
    defaultMessage:
      'amber, silver, copper, gold, ivory, coral, jade, ruby, pearl, honey, velvet, marble, paper, glass, snow, moon',
    description:
      'Exactly 16 words, separated by commas, in this order: materials, the first part of the name of a seal, such as "amber fox". Short, common words that sound different; in the form that fits the message seal.words',
  },
  second: {
    id: 'seal.words.second',
    defaultMessage:
      'fox, owl, bear, wolf, rabbit, deer, swan, frog, crab, otter, badger, beaver, eagle, falcon, heron, robin, turtle, whale, dolphin, tiger, lion, horse, camel, goat, mouse, squirrel, hedgehog, butterfly, bee, snail, cat, dog',
    description:
      'Exactly 32 words, separated by commas, in this order: animals, the second part of the name of a seal, such as "amber fox". Short, common words that sound different; in the form that fits the message seal.words',
  },
});

/** Also the commas of Arabic, Chinese and Japanese. */
const COMMA = /\s*[,،，、]\s*/u;

/** The words of a list of words. */
export function wordsIn(list: string): string[] {
  return list.trim().split(COMMA);
}

/** The name of a seal, such as "amber fox"; in English where the language has not as many words. */
export function sealName(intl: IntlShape, { wax, stamp }: Pick<SealDrawing, 'wax' | 'stamp'>) {
  const materials = wordsIn(intl.formatMessage(sealMessages.first));
  const animals = wordsIn(intl.formatMessage(sealMessages.second));
  if (materials.length !== waxes.length || animals.length !== stamps.length) {
    return sealName(createIntl({ locale: 'en' }), { wax, stamp });
  }
  return intl.formatMessage(
    {
      id: 'seal.words',
      defaultMessage: '{first} {second}',
      description:
        'The name of a seal, such as "amber fox": a material and an animal, in the order of the language, or as one word',
    },
    { first: materials[wax] ?? '', second: animals[stamp] ?? '' },
  );
}

/**
 * Draws the seal of a link, with its name.
 *
 * @throws without WebCrypto
 */
export async function sealOf(shortkey: string): Promise<LinkDrawing | undefined> {
  const { wax: waxNumber, stamp: stampNumber, outline } = await drawSeal(shortkey);
  const wax = waxes[waxNumber];
  const stamp = stamps[stampNumber];
  if (wax === undefined || stamp === undefined) return undefined;
  return { outline, wax, stamp, name: <SealName wax={waxNumber} stamp={stampNumber} /> };
}

function SealName(drawing: Pick<SealDrawing, 'wax' | 'stamp'>) {
  const name = sealName(useIntl(), drawing);
  return (
    <FormattedMessage
      id="seal.name"
      defaultMessage="Seal: {name}"
      description="Under the picture of a seal, for the sender and the recipient; name is that of the seal, such as amber fox"
      values={{ name }}
    />
  );
}
