/** The types of settings: schemas that read the texts of the environment. Error messages never contain the value. */
import * as v from 'valibot';
import { isLoopbackAddress } from '../../shared/loopback.ts';
import { parseJson } from '../../shared/parse-json.ts';

/** The values of a table of settings. */
export type Values<Table extends v.ObjectEntries> = Readonly<
  v.InferOutput<v.ObjectSchema<Table, undefined>>
>;

export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.check((value) => value >= min && value <= max, `must lie between ${min} and ${max}`),
  );

const SWITCHED_ON = ['1', 'true', 'on'];
const SWITCHED_OFF = ['0', 'false', 'off'];

export const flag = v.pipe(
  v.picklist([...SWITCHED_ON, ...SWITCHED_OFF]),
  v.transform((value) => SWITCHED_ON.includes(value)),
);

const NOT_A_BASE_URL = 'must be an https: address without user, query or fragment';

/** The base URL of a service. Requests to it carry a token, so plain http is allowed on loopback only. */
export const baseUrl = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/, NOT_A_BASE_URL),
  v.check((text) => URL.canParse(text), 'must be an https: address'),
  v.check((text) => !URL.canParse(text) || isEncryptedOrLocal(new URL(text)), NOT_A_BASE_URL),
  v.transform((text) => text.replace(/\/+$/, '')),
);

function isEncryptedOrLocal({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopbackAddress(hostname);
}

/** The site's host as in a URL: lower case, without a final dot, with its port unless that is the default. */
export const siteHost = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const text = dataset.value;
    if (text === '') return '';
    const isPlain = !/[\s/?#@\\]/.test(text) && URL.canParse(`https://${text}`);
    if (isPlain) return withoutFinalDot(new URL(`https://${text}`).host);
    addIssue({ message: 'must be a host such as seal.example, without scheme or path' });
    return NEVER;
  }),
);

/** The same host by the name that browsers use: `seal.example.` is another origin. */
export function withoutFinalDot(host: string): string {
  return host.replace(/\.(?=:\d+$|$)/, '');
}

/** The name of a header. */
export const headerName = v.pipe(
  v.string(),
  v.regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of a header'),
);

/** A credential for an outside service. */
export const token = v.pipe(v.string(), v.regex(/^[!-~]+$/, 'must be a token'));

/** A text that holds JSON of a given shape. */
export function json<Output>(
  schema: v.GenericSchema<unknown, Output>,
): v.GenericSchema<string, Output> {
  return v.pipe(
    v.string(),
    v.rawTransform<string, Output>(({ dataset, addIssue, NEVER }) => {
      const read = v.safeParse(schema, parseJson(dataset.value));
      if (read.success) return read.output;
      const [issue] = read.issues;
      addIssue({
        message: `must be JSON of the documented shape (${v.getDotPath(issue) ?? 'all of it'})`,
      });
      return NEVER;
    }),
  );
}
