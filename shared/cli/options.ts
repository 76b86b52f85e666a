/** All commands and options: the parser, the help and the tests read these tables. */

export const commands = {
  share: { operand: '[FILE]', description: 'Create a secret and print its link.' },
  reveal: {
    operand: '[LINK or KEY]',
    description: 'Open a secret and print it. This works once.',
  },
  generate: {
    operand: '',
    description: 'Create a random password; print it, and its link on stderr.',
  },
  burn: { operand: '[LINK or KEY]', description: 'Destroy a secret by its private link.' },
  status: {
    operand: '[LINK or KEY]',
    description:
      'Print the state of a secret (- reads its link), or without one whether the service answers.',
  },
  recent: {
    operand: '',
    description: 'List the secrets your account created in the last 30 days.',
  },
  login: { operand: '', description: 'Save the address and API token of your account at a host.' },
  logout: {
    operand: '',
    description: 'Delete the saved credentials. The token stays valid until you revoke it.',
  },
  ask: {
    operand: 'QUESTION',
    description:
      'Ask someone for a secret; print a link to answer, and your private link on stderr.',
  },
  answer: { operand: 'LINK', description: 'Answer a request; print your private link.' },
  asked: {
    operand: '[PRIVATE LINK]',
    description: 'List the answers to your request, and open the next one.',
  },
  help: { operand: '', description: 'Show this page.' },
} as const;

export type Command = keyof typeof commands;

interface Option {
  /** The placeholder of its value in the help, in brackets if it can be left out; absent: it takes none. */
  readonly value?: string;
  readonly short?: string;
  readonly description: string;
  /** The commands that take it; absent: all. */
  readonly of?: readonly Command[];
}

const options = {
  host: { value: 'HOST', description: 'The host of the service, such as seal.example.' },
  ttl: {
    value: 'TIME',
    description:
      'Expires after, such as 300 (seconds), 30m, 1h or 7d. The site or plan may change it.',
    of: ['share', 'generate'],
  },
  'passphrase-prompt': {
    description: 'Ask for the passphrase; twice when creating a secret.',
    of: ['share', 'generate', 'reveal', 'burn'],
  },
  'passphrase-file': {
    value: 'FILE',
    description: 'Read the passphrase from a file of one line, without its line break.',
    of: ['share', 'generate', 'reveal', 'burn'],
  },
  file: {
    value: 'FILE',
    description:
      'Attach this file. Repeatable, up to 20 times. Stdin is then read only for “share -”.',
    of: ['share', 'answer'],
  },
  server: {
    description: 'Let the site encrypt the secret: its operator could read it at that moment.',
    of: ['share', 'generate'],
  },
  'no-server': {
    description: 'Fail rather than let the site encrypt the secret.',
    of: ['share', 'generate'],
  },
  recipient: {
    value: 'ADDRESS',
    description:
      'Email the link to this address; the site then encrypts it. Repeatable; needs an account.',
    of: ['share', 'generate'],
  },
  'only-for': {
    value: 'ADDRESS',
    description:
      'Who can open it: an address or a domain (@seal.example). Repeatable; needs an account.',
    of: ['share', 'generate'],
  },
  copies: {
    value: 'NUMBER',
    description: 'Create several secrets from the same text, up to 20, each with its own link.',
    of: ['share', 'generate'],
  },
  'share-domain': {
    value: 'DOMAIN',
    description: 'Create the link on a custom domain of your account.',
    of: ['share', 'generate', 'ask'],
  },
  locale: {
    value: 'CODE',
    description: 'The language of the recipient’s page and of emails, such as de or pt_BR.',
    of: ['share', 'generate'],
  },
  label: {
    value: 'TEXT',
    description: 'A private label for your own list; recipients never get it.',
    of: ['share', 'generate', 'ask'],
  },
  note: {
    value: 'TEXT',
    description: 'What the recipient reads before opening: one line, not secret.',
    of: ['share', 'generate'],
  },
  length: {
    value: 'NUMBER',
    description: 'Length of the password in characters, 8 to 64. Default: 12.',
    of: ['generate'],
  },
  words: {
    value: 'NUMBER',
    description: 'Length of the password in words instead, 3 to 10.',
    of: ['generate'],
  },
  email: {
    value: 'ADDRESS',
    description: 'Your address, for a secret that only certain people can open.',
    of: ['reveal'],
  },
  output: {
    value: 'PATH',
    short: 'o',
    description: 'Write to a new file that only you can read, or save files in this folder.',
    of: ['reveal', 'ask', 'asked'],
  },
  name: { value: 'NAME', description: 'Your name, as shown to whoever answers.', of: ['ask'] },
  field: {
    value: 'NAME',
    description:
      'A field to ask for, or to open. To answer: NAME=FILE, or NAME=- for stdin. Repeatable.',
    of: ['ask', 'answer', 'asked'],
  },
  expires: {
    value: 'TIME',
    description: 'How long the request takes answers, such as 12h or 2d. Default: mostly 7d.',
    of: ['ask'],
  },
  answers: {
    value: 'NUMBER',
    description: 'How many answers it takes, 1 to 20. Default: 1.',
    of: ['ask'],
  },
  'answer-expires': {
    value: 'TIME',
    description: 'How long each answer can be opened. Default: 7 days.',
    of: ['ask'],
  },
  wait: {
    value: '[MINUTES]',
    description: 'Wait for the next answer, and open it; without MINUTES, until the request ends.',
    of: ['ask', 'asked'],
  },
  exec: {
    value: 'COMMAND…',
    description:
      'Run the rest of the line as a command, with the fields of --field as its variables.',
    of: ['ask', 'asked'],
  },
  page: { value: 'NUMBER', description: 'The page of the list.', of: ['recent'] },
  yes: { short: 'y', description: 'Burn without asking.', of: ['burn'] },
  json: { description: 'Print the result as JSON.' },
  quiet: {
    short: 'q',
    description:
      'Leave out progress, remarks and warnings, among them the private link of a secret.',
  },
  config: { value: 'FILE', description: 'Use another configuration file.' },
  help: { short: 'h', description: 'Show this page.' },
  version: { short: 'v', description: 'Print the version.' },
} as const satisfies Record<string, Option>;

type Options = typeof options;
export type OptionName = keyof Options;
/** The options that take a value. */
export type ValueName = {
  [Name in OptionName]: Options[Name] extends { value: string } ? Name : never;
}[OptionName];

/** The same table with the optional properties of `Option`. */
export const optionTable: ReadonlyMap<string, Option> = new Map<string, Option>(
  Object.entries(options),
);

export function isCommand(word: string): word is Command {
  return Object.hasOwn(commands, word);
}
