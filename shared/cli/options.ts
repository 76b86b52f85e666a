/** Every command and option there is: the parser, the help and the tests read these tables. */

export const commands = {
  share: { operand: '[FILE]', does: 'Seal a secret and print its link.' },
  reveal: { operand: '[LINK or KEY]', does: 'Open a secret, once and for all, and print it.' },
  generate: { operand: '', does: 'Seal a new password; print it, and its link on stderr.' },
  burn: { operand: '[LINK or KEY]', does: 'Destroy a secret by its private link.' },
  status: {
    operand: '[LINK or KEY]',
    does: 'Tell how a secret stands, or whether the service answers.',
  },
  recent: { operand: '', does: 'List what your account sealed in the last 30 days.' },
  login: { operand: '', does: 'Keep the address and API token of your account at a host.' },
  logout: { operand: '', does: 'Forget them. The token itself lives until you revoke it.' },
  help: { operand: '', does: 'Show this page.' },
} as const;

export type Command = keyof typeof commands;

interface Option {
  /** What stands for its value in the help; absent: it takes none. */
  readonly value?: string;
  readonly short?: string;
  readonly does: string;
  /** The commands that take it; absent: all. */
  readonly of?: readonly Command[];
}

const options = {
  host: { value: 'HOST', does: 'The Waxseal to talk to, such as seal.example.' },
  ttl: {
    value: 'TIME',
    does: 'How long it may wait: 300, 30m, 1h, 7d, 2w. The plan may shorten it.',
    of: ['share', 'generate'],
  },
  'passphrase-prompt': {
    does: 'Ask for the passphrase; twice when sealing.',
    of: ['share', 'generate', 'reveal', 'burn'],
  },
  'passphrase-file': {
    value: 'FILE',
    does: 'Take the passphrase from a file, without the line break at its end.',
    of: ['share', 'generate', 'reveal', 'burn'],
  },
  recipient: {
    value: 'ADDRESS',
    does: 'Mail the link there. May be given several times; needs an account.',
    of: ['share', 'generate'],
  },
  'share-domain': {
    value: 'DOMAIN',
    does: 'Let the link open on a domain of your account.',
    of: ['share', 'generate'],
  },
  locale: {
    value: 'CODE',
    does: 'The language of the reader’s page and of mails, such as de or pt_BR.',
    of: ['share', 'generate'],
  },
  length: { value: 'NUMBER', does: 'Characters of the new password, 8 to 64.', of: ['generate'] },
  words: { value: 'NUMBER', does: 'Words instead of characters, 3 to 10.', of: ['generate'] },
  output: {
    value: 'FILE',
    short: 'o',
    does: 'Write the secret to a new file that only you can read.',
    of: ['reveal'],
  },
  page: { value: 'NUMBER', does: 'Which page of the list.', of: ['recent'] },
  yes: { short: 'y', does: 'Burn without asking.', of: ['burn'] },
  json: { does: 'Print the API’s record as JSON.' },
  quiet: { short: 'q', does: 'Say nothing on stderr but what went wrong.' },
  config: { value: 'FILE', does: 'Another configuration file.' },
  help: { short: 'h', does: 'Show this page.' },
  version: { short: 'v', does: 'Print the version.' },
} as const satisfies Record<string, Option>;

type Options = typeof options;
export type OptionName = keyof Options;
/** The options that take a value. */
export type ValueName = {
  [Name in OptionName]: Options[Name] extends { value: string } ? Name : never;
}[OptionName];

/** The same table, where a line may lack what an option does not have. */
export const optionTable: ReadonlyMap<string, Option> = new Map<string, Option>(
  Object.entries(options),
);

export function isCommand(word: string): word is Command {
  return Object.hasOwn(commands, word);
}
