/** The kinds of setting that an environment's texts are read as. What is wrong with one is said without its value. */
import * as v from 'valibot';

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

/** A token travels with what is sent there: only a loopback address may be spoken to in the clear. */
export const baseUrl = v.pipe(
  v.string(),
  v.regex(
    /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)(?:\/[^\s?#]*)?$/,
    'must be an https: address without user, query or fragment',
  ),
  v.check((text) => URL.canParse(text), 'must be an https: address'),
  v.transform((text) => text.replace(/\/+$/, '')),
);

/** The site's host, as it stands in a URL: in lower case, with its port where that is not the usual one. */
export const siteHost = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const text = dataset.value;
    if (text === '') return '';
    const isPlain = !/[\s/?#@\\]/.test(text) && URL.canParse(`https://${text}`);
    if (isPlain) return new URL(`https://${text}`).host;
    addIssue({ message: 'must be a host such as seal.example, without scheme or path' });
    return NEVER;
  }),
);

/** What a service knows us by. */
export const token = v.pipe(v.string(), v.regex(/^[!-~]+$/, 'must be a token'));

/** A text that holds JSON of some shape. */
export function json<Output>(
  schema: v.GenericSchema<unknown, Output>,
): v.GenericSchema<string, Output> {
  return v.pipe(
    v.string(),
    v.rawTransform<string, Output>(({ dataset, addIssue, NEVER }) => {
      const read = v.safeParse(schema, parsed(dataset.value));
      if (read.success) return read.output;
      const [issue] = read.issues;
      addIssue({
        message: `must be JSON of the documented shape (${v.getDotPath(issue) ?? 'all of it'})`,
      });
      return NEVER;
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
