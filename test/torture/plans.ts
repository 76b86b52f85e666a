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
  | 'verify'
  | 'answer again'
  | 'look'
  | 'peek'
  | 'send'
  | 'send again'
  | 'send damaged'
  | 'break off'
  | 'finish'
  | 'send or burn'
  | 'finish or burn'
  | 'finish and race'
  | 'list'
  | 'wrong list'
  | 'download';

export interface Plan {
  readonly steps: readonly Step[];
  readonly withPassphrase?: boolean;
  readonly isLarge?: boolean;
  readonly isShort?: boolean;
  /** Encrypted before it is sent. */
  readonly isSealed?: boolean;
  /** Opens for one recipient, who has to be verified. */
  readonly isBound?: boolean;
  /** Answers a request, whose private page opens it. */
  readonly isAnswer?: boolean;
  /** Created in one call, of one text; each takes the steps. */
  readonly copies?: number;
  /** Encrypted, and so large that it is sent in so many parts. */
  readonly parts?: 'one' | 'two';
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
  { steps: [...Array<Step>(7).fill('wrong read'), 'read', 'unlock', 'read'], withPassphrase: true },
  { steps: ['wrong burn', 'wrong burn', 'burn', 'read'], withPassphrase: true },
  { steps: ['race', 'peek'] },
  { steps: ['race with one token', 'look'] },
  { steps: ['race against a burn', 'look'] },
  { steps: ['race of wrong passphrases', 'read', 'unlock', 'read', 'look'], withPassphrase: true },
  { steps: ['contest', 'peek', 'look'], copies: 3 },
  { steps: ['read or burn', 'read', 'look'], copies: 2, withPassphrase: true },
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
  { steps: ['probe', 'read', 'verify', 'contest', 'look'], isBound: true },
  { steps: ['verify', 'race', 'probe', 'read', 'look'], isBound: true, isSealed: true },
  { steps: ['verify', 'wrong read', 'read or burn', 'look'], isBound: true, withPassphrase: true },
  { steps: ['answer again', 'probe', 'contest', 'answer again', 'look'], isAnswer: true },
  { steps: ['race', 'probe', 'answer again'], isAnswer: true, isLarge: true },
  { steps: ['read or burn', 'answer again', 'look'], isAnswer: true },
  { steps: ['answer again', 'look'], isAnswer: true, isShort: true },
  // Stay unread until the end, and are intact then, or have expired.
  { steps: ['look', 'peek'] },
  { steps: ['look', 'peek'], isShort: true },
  { steps: ['burn', 'look'], isShort: true },
  { steps: ['peek', 'look'], withPassphrase: true, isShort: true },
  { steps: [], isLarge: true },
];

/** Those of secrets in parts, which take as much time as many others. */
export const partsPlans: readonly Plan[] = [
  { steps: ['probe', 'send', 'finish', 'probe', 'download', 'read', 'look'], parts: 'one' },
  {
    steps: [
      'finish',
      'break off',
      'send',
      'send again',
      'finish',
      'finish',
      'peek',
      'race',
      'look',
    ],
    parts: 'two',
  },
  {
    steps: ['send damaged', 'read', 'send', 'finish and race', 'send again', 'probe', 'finish'],
    parts: 'one',
  },
  { steps: ['send', 'finish', 'download', 'race with one token', 'probe', 'look'], parts: 'one' },
  { steps: ['send', 'finish', 'list', 'race against a burn', 'finish', 'look'], parts: 'one' },
  { steps: ['send', 'finish', 'download', 'burn', 'download', 'read', 'finish'], parts: 'one' },
  { steps: ['send', 'finish', 'download', 'read or burn', 'download', 'look'], parts: 'one' },
  { steps: ['break off', 'send or burn', 'send again', 'finish', 'probe', 'read'], parts: 'two' },
  { steps: ['send', 'send damaged', 'finish or burn', 'finish', 'read', 'look'], parts: 'one' },
  {
    steps: ['wrong list', 'send', 'finish', 'list', 'wrong list', 'wrong read', 'read', 'look'],
    parts: 'one',
    withPassphrase: true,
  },
  {
    steps: ['send', 'finish', 'race of wrong passphrases', 'wrong list', 'unlock', 'list', 'read'],
    parts: 'one',
    withPassphrase: true,
  },
  // Stay unread until the end, and are intact then, or have expired.
  { steps: ['send', 'finish', 'download', 'peek'], parts: 'two' },
  { steps: ['send', 'finish', 'list', 'peek'], parts: 'one', isShort: true },
  // Are never finished.
  { steps: ['break off', 'read', 'look', 'send damaged', 'peek'], parts: 'one' },
  { steps: ['send', 'probe', 'finish or burn', 'burn'], parts: 'one', isShort: true },
];

/** Those in which many read one secret at the same moment. */
export const racePlans: readonly Plan[] = [
  { steps: ['race', 'peek'] },
  { steps: ['race', 'look'], isSealed: true },
  { steps: ['race with one token', 'look'] },
  { steps: ['race against a burn', 'look'] },
];
