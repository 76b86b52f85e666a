/** The page of `waxseal help`. English only, like the whole program. */
import { exits } from './errors.ts';
import { commands, optionTable } from './options.ts';

const SHORT = 4;

/** The options as they are typed, each with its description. */
export function optionRows(): [typed: string, description: string][] {
  return [...optionTable].map(([name, { value, short, description }]) => [
    [...(short === undefined ? [] : [`-${short},`]), `--${name}`, value ?? ''].join(' ').trim(),
    description,
  ]);
}

export function exitRows(): [code: string, meaning: string][] {
  return Object.values(exits).map(({ code, meaning }) => [String(code), meaning]);
}

/** The commands as they are typed, each with its description. */
export function commandRows(): [typed: string, description: string][] {
  return Object.entries(commands).map(([name, { operand, description }]) => [
    `${name} ${operand}`.trim(),
    description,
  ]);
}

export function helpPage(): string {
  return `waxseal: one-time secrets. Paste a secret, get a link that reveals it exactly once.

Usage: waxseal COMMAND [OPTIONS]

Commands
${table(commandRows())}

Options
${table(optionRows().map(([typed, description]) => [typed.startsWith('--') ? ' '.repeat(SHORT) + typed : typed, description]))}

The secret is read from a file or from stdin (also as “-”), or typed at a hidden prompt; Ctrl-D ends it. It is stored
byte for byte: nothing is trimmed. With “share --file” there is a text only if you name it: “-” for stdin, or a file.

A link may be an argument and is removed from the list of processes at once, but your shell keeps it in its history and
npx shows it: use stdin or the prompt to keep it private. For “status”, type “status -”: without an argument it asks
about the service. “answer” takes its link only as an argument. No option takes a secret, a passphrase or a token.

Where the service allows it, the secret is encrypted on this machine, and the site cannot read it: the key is in the
link behind #, and is never sent. With --server or --recipient the site encrypts it. Whoever asks has two links: one to
send, and a private one that opens the answers and is kept nowhere else.

Environment
${table([
  ['WAXSEAL_HOST', 'The host, if there is no --host.'],
  ['WAXSEAL_CUSTID', 'The address of your account, and'],
  ['WAXSEAL_TOKEN', 'its API token: for WAXSEAL_HOST, or else for --host or the configured host.'],
  ['WAXSEAL_CONFIG', 'The configuration file, if there is no --config.'],
  ['HTTPS_PROXY', 'The proxy for calls to other machines, except the hosts in NO_PROXY.'],
])}

Exit codes
${table(exitRows())}
`;
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n');
}
