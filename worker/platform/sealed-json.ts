/** The contents of queued emails as JSON, sealed under `MAIL_KEYS`. */
import * as v from 'valibot';
import { parseJson } from '../../shared/parse-json.ts';
import type { Config } from '../config/config.ts';
import { openText, sealText } from '../crypto/sealed-value.ts';

export interface MailSettings {
  readonly config: Pick<Config, 'MAIL_KEYS'>;
}

/** @param context names the contents and their owner: under any other they cannot be opened */
export function sealJson({ config }: MailSettings, context: string, contents: object): Uint8Array {
  return sealText(config.MAIL_KEYS, 'email', context, JSON.stringify(contents));
}

/** Opens contents; null when the key that sealed them is gone, or the contents are malformed: they must neither throw nor appear in a log. */
export function openJson<Contents>(
  { config }: MailSettings,
  context: string,
  sealed: Uint8Array,
  schema: v.GenericSchema<unknown, Contents>,
): Contents | null {
  const opened = openText(config.MAIL_KEYS, 'email', context, sealed);
  const read = v.safeParse(schema, opened === null ? null : parseJson(opened));
  return read.success ? read.output : null;
}
