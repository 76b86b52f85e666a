/** The calls planned for a secret. Most happen while others are created, some several kills later. */
type Step = 'read' | 'contest' | 'bare' | 'burn' | 'read or burn' | 'look' | 'peek';

export interface Plan {
  readonly steps: readonly Step[];
  readonly withPassphrase?: boolean;
  readonly isLarge?: boolean;
}

/** All are equally likely. With a passphrase there are no concurrent readers: a broken call counts as an attempt. */
export const plans: readonly Plan[] = [
  { steps: ['read'] },
  { steps: ['read', 'look'] },
  { steps: ['peek', 'read'], withPassphrase: true },
  { steps: ['read', 'look'], isLarge: true },
  { steps: ['contest'] },
  { steps: ['contest', 'peek', 'look'] },
  { steps: ['bare', 'look'] },
  { steps: ['burn', 'peek'] },
  { steps: ['burn'], withPassphrase: true },
  { steps: ['read or burn', 'look'] },
  // Stays unread until the end, and is intact then.
  { steps: ['look', 'peek'] },
  { steps: [], isLarge: true },
];

export function pick<Choice>(choices: readonly Choice[]): Choice {
  const choice = choices[Math.floor(Math.random() * choices.length)];
  if (choice === undefined) throw new Error('there is nothing to choose from');
  return choice;
}
