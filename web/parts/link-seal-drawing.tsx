/**
 * The seal of a link: its outline and two words, the same on the sender's and the recipient's page. It is drawn from 24 bits of
 * a digest of the key, and of nothing more: reading the words aloud discloses nothing that opens the link.
 */
import { sha256 } from '../api/digest.ts';
import type { ReactNode } from 'react';
import { createIntl, defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { LinkDrawing } from '../ui/seal.tsx';

/** Never change: both pages must draw the same, even when one of them was loaded from an older version. */
const LABEL = 'waxseal seal 1:';

const FIRST_WORD_BITS = 4;
const SECOND_WORD_BITS = 5;
const OUTLINE_BITS = 15;

/** How many words there are to choose from. */
export const FIRST_WORDS = 2 ** FIRST_WORD_BITS;
export const SECOND_WORDS = 2 ** SECOND_WORD_BITS;

interface SealDrawing {
  /** Indices of the words. */
  readonly first: number;
  readonly second: number;
  /** The data of an SVG path in the box of the seal, 96 by 96. */
  readonly outline: string;
}

/** A key within a path; what mail and chat append to a link is not part of it. */
const KEY = /^[\w-]*/;

/**
 * Draws the seal of a link.
 *
 * @throws without WebCrypto
 */
export async function drawSeal(secretKey: string): Promise<SealDrawing> {
  const [key = ''] = KEY.exec(secretKey) ?? [];
  const digest = new DataView(await sha256(LABEL + key));
  const take = bitsOf(digest.getUint32(0) >>> 8);
  return {
    first: take(FIRST_WORD_BITS),
    second: take(SECOND_WORD_BITS),
    outline: outlineOf(take(OUTLINE_BITS)),
  };
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
export function sealName(
  intl: IntlShape,
  { first, second }: Pick<SealDrawing, 'first' | 'second'>,
) {
  const firstWords = wordsIn(intl.formatMessage(sealMessages.first));
  const secondWords = wordsIn(intl.formatMessage(sealMessages.second));
  if (firstWords.length !== FIRST_WORDS || secondWords.length !== SECOND_WORDS) {
    return sealName(createIntl({ locale: 'en' }), { first, second });
  }
  return intl.formatMessage(
    {
      id: 'seal.words',
      defaultMessage: '{first} {second}',
      description:
        'The name of a seal, such as "amber fox": a material and an animal, in the order of the language, or as one word',
    },
    { first: firstWords[first] ?? '', second: secondWords[second] ?? '' },
  );
}

/**
 * Draws the seal of a link.
 *
 * @throws without WebCrypto
 */
export async function sealOf(secretKey: string): Promise<LinkDrawing> {
  const drawing = await drawSeal(secretKey);
  return {
    outline: drawing.outline,
    words: {
      sender: <SealWords drawing={drawing} side="sender" />,
      recipient: <SealWords drawing={drawing} side="recipient" />,
    },
  };
}

/** Sender and recipient compare them: a translator must not change them. */
const words = (inside: ReactNode) => <b translate="no">{inside}</b>;

interface SealWordsProps {
  drawing: Pick<SealDrawing, 'first' | 'second'>;
  side: 'sender' | 'recipient';
}

/** The words of a seal, so that sender and recipient can compare them. */
export function SealWords({ drawing, side }: SealWordsProps) {
  const values = { words: sealName(useIntl(), drawing), b: words };
  return (
    <p>
      {side === 'sender' ? (
        <FormattedMessage
          id="seal.sender"
          defaultMessage="Its seal is <b>{words}</b>. The recipient’s page shows the same two words, which helps to tell several links apart."
          description="On the private page, under the link to send; words are the name of the seal, such as amber fox"
          values={values}
        />
      ) : (
        <FormattedMessage
          id="seal.recipient"
          defaultMessage="This seal is <b>{words}</b>. The sender sees the same two words, which helps to tell several links apart."
          description="On the recipient's page; words are the name of the seal, such as amber fox"
          values={values}
        />
      )}
    </p>
  );
}
