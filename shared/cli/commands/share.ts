import { checkAuth } from '../../contract/account.ts';
import { concealSecret } from '../../contract/secrets.ts';
import { countCharacters } from '../../characters.ts';
import { call } from '../call.ts';
import { readSecret } from '../input.ts';
import { print, printJson } from '../output.ts';
import { newPassphrase } from '../passphrase.ts';
import { type Service, serviceOf, type Surroundings } from '../service.ts';
import { Stop } from '../stop.ts';
import { printable } from '../text.ts';
import { noteReceipt, seal, sealingOptions } from './seal.ts';

/** `waxseal share [FILE]`: prints the link alone, so that it can be piped on. */
export async function share(surroundings: Surroundings): Promise<void> {
  const { line } = surroundings;
  const options = sealingOptions(line);
  const service = await serviceOf(surroundings);
  const secret = await readSecret(line.operand);
  const passphrase = await newPassphrase(line);
  if (line.has('recipient')) await refuseTooLong(service, secret);
  const fields = { kind: 'share', secret, passphrase, ...options };
  const record = await seal(concealSecret, { line, service, fields });
  if (line.has('json')) return printJson(record);
  await print(`${printable(record.metadata.share_url)}\n`);
  noteReceipt(line, record);
}

/** A mail cannot be taken back: with recipients, the plan is asked before anything is sealed. */
async function refuseTooLong(service: Service, secret: string): Promise<void> {
  if (!service.credentials) return;
  const { record } = await call(checkAuth, service, { params: {} });
  const { size } = record.plan.options;
  if (countCharacters(secret) > size)
    throw new Stop('refused', `That is more than the ${size} characters that your plan takes.`);
}
