/** Verifies the recipient of a bound secret at the terminal: an address, then the code that is emailed to it. */
import { randomUUID } from 'node:crypto';
import { requestCode, verifyCode } from '../contract/verify-recipient.ts';
import type { LinkKey } from '../seal/fragment.ts';
import { proofsOf } from '../seal/seal.ts';
import { call } from './api-client.ts';
import { Refusal } from './api-errors.ts';
import type { CommandLine } from './command-line.ts';
import { atTerminal } from './input.ts';
import type { Service } from './service.ts';
import type { Terminal } from './terminal.ts';

interface BoundSecret {
  readonly line: CommandLine;
  readonly service: Service;
  readonly key: string;
  /** Of a secret that was encrypted by its sender. */
  readonly link: LinkKey | 'none';
}

/**
 * The ticket that opening the secret needs.
 *
 * @throws Stop where there is no terminal, or the service refuses
 */
export async function verifiedTicket({ line, service, key, link }: BoundSecret): Promise<string> {
  const body = link === 'none' ? {} : { proof: await proofOf(link) };
  const params = { key };
  return atTerminal(async (terminal) => {
    const given = line.value('email');
    if (given === undefined) terminal.say('Its sender chose who can open this secret.');
    const email = given ?? (await terminal.ask('Your email address, which the sender will see: '));
    const { details } = await call(requestCode, service, { params, body: { ...body, email } });
    terminal.say(`If ${email} is one of the recipients, a code is on its way there.`);
    const requested = { ...body, email, ask: details.ask };
    return checkedTicket(terminal, async (code) => {
      const request = { ...requested, code, rid: randomUUID() };
      return (await call(verifyCode, service, { params, body: request })).details.ticket;
    });
  }, 'Open it in a browser, or at a terminal.');
}

/** Asks for the code until it is right, or the service compares no other. */
async function checkedTicket(
  terminal: Terminal,
  check: (code: string) => Promise<string>,
): Promise<string> {
  for (;;) {
    try {
      return await check(await terminal.ask('Code from the email: '));
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'code_wrong') throw error;
      terminal.say(error.message);
    }
  }
}

async function proofOf(link: LinkKey): Promise<string> {
  const { proof } = await proofsOf({ ...link, hasPassphrase: false }, '');
  return Buffer.from(proof).toString('base64url');
}
