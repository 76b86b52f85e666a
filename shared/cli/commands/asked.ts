import { openNextAnswer } from '../answers.ts';
import { readLink } from '../input.ts';
import { resolvePrivateLink } from '../link.ts';
import type { Context } from '../service.ts';

/** `waxseal asked [PRIVATE LINK]`: opens the next answer. */
export async function asked(context: Context): Promise<number | void> {
  const { line } = context;
  const { origin, key, secret } = await resolvePrivateLink(context, await readLink(line.operand));
  return openNextAnswer(context, { service: { origin }, key, secret });
}
