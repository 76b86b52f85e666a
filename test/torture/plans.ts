/** The calls planned for a secret. Most happen while others are created, some several kills later. */
export type Step =
  | 'read'
  | 'read without a token'
  | 'contest'
  | 'race'
  | 'race with one token'
  | 'race against a burn'
  | 'wrong read'
  | 'race of wrong passphrases'
  | 'wrong burn'
  | 'unlock'
  | 'burn'
  | 'read or burn'
  | 'probe'
  | 'look'
  | 'peek';

export interface Plan {
  readonly steps: readonly Step[];
  readonly withPassphrase?: boolean;
  readonly isLarge?: boolean;
  readonly isShort?: boolean;
  /** Encrypted before it is sent. */
  readonly isSealed?: boolean;
}

/** Each is chosen as often as every other; its steps are made in this order. */
export const plans: readonly Plan[] = [
  { steps: ['read'] },
  { steps: ['read', 'look'] },
  { steps: ['peek', 'read', 'look'], withPassphrase: true },
  { steps: ['read', 'look'], isLarge: true },
  { steps: ['read', 'read', 'look'], isShort: true },
  { steps: ['contest'] },
  { steps: ['contest', 'peek', 'look'] },
  { steps: ['contest', 'look'], withPassphrase: true },
  { steps: ['read without a token', 'look'] },
  { steps: ['burn', 'peek'] },
  { steps: ['burn', 'read'], withPassphrase: true },
  { steps: ['burn', 'look', 'read'] },
  { steps: ['read or burn', 'look'] },
  { steps: ['read or burn', 'burn', 'read'] },
  { steps: ['wrong read', 'wrong read', 'wrong read', 'read', 'look'], withPassphrase: true },
  {
    steps: [
      'wrong read',
      'wrong read',
      'wrong read',
      'wrong read',
      'wrong read',
      'wrong read',
      'wrong read',
      'read',
      'unlock',
      'read',
    ],
    withPassphrase: true,
  },
  { steps: ['wrong burn', 'wrong burn', 'burn', 'read'], withPassphrase: true },
  { steps: ['race', 'peek'] },
  { steps: ['race with one token', 'look'] },
  { steps: ['race against a burn', 'look'] },
  { steps: ['race of wrong passphrases', 'read', 'unlock', 'read', 'look'], withPassphrase: true },
  { steps: ['probe', 'read', 'look'], isSealed: true },
  { steps: ['contest', 'probe', 'peek'], isSealed: true },
  { steps: ['race', 'probe', 'look'], isSealed: true, isLarge: true },
  { steps: ['race with one token', 'look'], isSealed: true },
  { steps: ['read or burn', 'probe', 'look'], isSealed: true },
  { steps: ['burn', 'probe', 'read'], isSealed: true, withPassphrase: true },
  {
    steps: ['race of wrong passphrases', 'probe', 'read', 'unlock', 'read', 'look'],
    isSealed: true,
    withPassphrase: true,
  },
  { steps: ['look', 'probe', 'peek'], isSealed: true, isShort: true },
  // Stay unread until the end, and are intact then, or have expired.
  { steps: ['look', 'peek'] },
  { steps: ['look', 'peek'], isShort: true },
  { steps: ['burn', 'look'], isShort: true },
  { steps: ['peek', 'look'], withPassphrase: true, isShort: true },
  { steps: [], isLarge: true },
];
