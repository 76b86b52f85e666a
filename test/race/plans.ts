/** What is to become of a secret. Most of it is done while others are sealed, some of it several kills later. */
type Step = 'read' | 'contest' | 'bare' | 'burn' | 'read or burn' | 'look' | 'peek';

export interface Plan {
  readonly steps: readonly Step[];
  readonly withPassphrase?: boolean;
  readonly isLarge?: boolean;
}

/** One is as likely as the other. With a passphrase nobody contests: broken calls are guesses, and guesses run out. */
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
  // Lies where it is until the end, and is whole then.
  { steps: ['look', 'peek'] },
  { steps: [], isLarge: true },
];

export function pick<Choice>(choices: readonly Choice[]): Choice {
  const choice = choices[Math.floor(Math.random() * choices.length)];
  if (choice === undefined) throw new Error('there is nothing to choose from');
  return choice;
}
