/** Invented testimonials for the upgrade dialog, where they are labelled as samples. */
import { defineMessages, type MessageDescriptor } from 'react-intl';

export interface Testimonial {
  readonly quote: MessageDescriptor;
  /** Invented, like the company. Not translated. */
  readonly name: string;
  readonly company: string;
  /** On a domain reserved for examples; never loaded. */
  readonly uri: string;
  /** Out of five. */
  readonly stars: number;
}

const quotes = defineMessages({
  raven: {
    id: 'pricing.sample.raven',
    defaultMessage: 'Our ravens were slower, and some of them read the letters on the way.',
    description: 'Invented praise from a castle that used ravens for its mail',
  },
  dragon: {
    id: 'pricing.sample.dragon',
    defaultMessage: 'The dragon guards the gold. This guards the password to the dragon.',
    description: 'Invented praise from an insurance company for treasure',
  },
  umbrella: {
    id: 'pricing.sample.umbrella',
    defaultMessage: 'I opened the link a second time, to see whether it was gone. It was gone.',
    description: 'Invented praise from an office of lost property',
  },
  teapot: {
    id: 'pricing.sample.teapot',
    defaultMessage: 'Our links carry our own name now. The teapot is on them. We are very proud.',
    description: 'Invented praise from a maker of teapots who uses a custom domain',
  },
  lighthouse: {
    id: 'pricing.sample.lighthouse',
    defaultMessage: 'I keep everything lit for a living. It is a relief to own something sealed.',
    description: 'Invented praise from a keeper of lighthouses',
  },
});

export const testimonials: readonly [Testimonial, ...Testimonial[]] = [
  {
    quote: quotes.raven,
    name: 'Bartholomew Inkwell',
    company: 'Castle Draughty',
    uri: 'https://castle.example.com',
    stars: 5,
  },
  {
    quote: quotes.dragon,
    name: 'Wilhelmina Scales',
    company: 'Hoard & Daughters',
    uri: 'https://hoard.example.com',
    stars: 5,
  },
  {
    quote: quotes.umbrella,
    name: 'Odile Drizzle',
    company: 'Mislaid Umbrellas Ltd',
    uri: 'https://umbrellas.example.com',
    stars: 5,
  },
  {
    quote: quotes.teapot,
    name: 'Marlow Spout',
    company: 'Spout Teapot Works',
    uri: 'https://teapots.example.com',
    stars: 4,
  },
  {
    quote: quotes.lighthouse,
    name: 'Finn Beacon',
    company: 'Beacon Hill Lighthouse',
    uri: 'https://lighthouse.example.com',
    stars: 5,
  },
];

/**
 * One element of a list.
 *
 * @param random a number from 0 up to, but not including, 1
 */
export function pick<T>(from: readonly [T, ...T[]], random: number): T {
  return from[Math.floor(random * from.length)] ?? from[0];
}
