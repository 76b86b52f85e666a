import { countCharacters } from '../../characters.ts';
import { checkAuth } from '../../contract/account.ts';
import { concealSecret } from '../../contract/secrets.ts';
import { call } from '../api-client.ts';
import type { CommandLine } from '../command-line.ts';
import {
  create,
  createSealed,
  isEncryptedHere,
  linkOptions,
  printOrBurn,
  printReceipts,
  printRecords,
  refuseConflicts,
} from '../create.ts';
import { Stop } from '../errors.ts';
import { readFiles, readSecret } from '../input.ts';
import { print, warn } from '../output.ts';
import { newPassphrase } from '../passphrase.ts';
import { type Service, serviceOf, type Context } from '../service.ts';
import { printable } from '../text.ts';

/** `waxseal share [FILE]`: prints the link alone, for pipes; of copies, a link on each line. */
export async function share(context: Context): Promise<void> {
  const { line } = context;
  refuseConflicts(line);
  const fields = { kind: 'share', ...linkOptions(line) };
  const service = await serviceOf(context);
  const files = await readFiles(line.values('file'));
  const text = await textBeside(line);
  const passphrase = await newPassphrase(line);
  const creation = { line, service, fields };
  const isSealed = await isEncryptedHere(context, service, passphrase);
  const created = isSealed
    ? await createSealed({ text, files }, passphrase, creation)
    : await createAtSite(text, passphrase, creation);
  await printOrBurn(created, { service, passphrase: isSealed ? '' : passphrase }, async () => {
    if (line.has('json')) return printRecords(created);
    const links = created.map(({ metadata }) => `${printable(metadata.share_url)}\n`);
    await print(links.join(''));
    printReceipts(line, created);
  });
}

/** The text of the secret. Beside files there is one only where it is named: a script may leave stdin open. */
async function textBeside(line: CommandLine): Promise<string> {
  if (line.has('file') && line.operand === undefined) return '';
  const text = await readSecret(line.operand);
  // Such as of `echo "$UNSET"`.
  if (!/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text))
    warn(line, 'The secret contains only white space.');
  return text;
}

async function createAtSite(
  secret: string,
  passphrase: string,
  { line, service, fields }: Parameters<typeof create>[1],
) {
  if (line.has('recipient')) await refuseTooLong(service, secret);
  return create(concealSecret, { line, service, fields: { ...fields, secret, passphrase } });
}

/** An email cannot be recalled: with recipients, the size is checked against the plan first. */
async function refuseTooLong(service: Service, secret: string): Promise<void> {
  if (!service.credentials) return;
  const { record } = await call(checkAuth, service, { params: {} });
  const { size } = record.plan.options;
  if (countCharacters(secret) > size)
    throw new Stop('refused', `That is more than the ${size} characters that your plan allows.`);
}
