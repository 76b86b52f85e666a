import type { ReactNode } from 'react';
import { createIntl, defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { LinkDrawing } from '../ui/seal.tsx';
import { drawSeal, FIRST_WORDS, SECOND_WORDS, type SealDrawing } from './seal-drawing.ts';

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
