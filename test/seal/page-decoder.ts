/** The decoders of `docs/protocol.md`, as a reader would run them. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

type Decode = (fragment: string, share: Buffer, passphrase: string, ciphertext: Buffer) => unknown;
type DecodeNote = (fragment: string, sealed: Buffer) => string;
type DecodeAsk = (
  key: string,
  secret: Buffer,
  box: Buffer,
) => { readonly commitment: Buffer; readonly publicKey: Buffer; readonly question: unknown };
type DecodeAnswer = (
  secret: Buffer,
  commitment: Buffer,
  answer: { readonly enc: Buffer; readonly share: Buffer; readonly ciphertext: Buffer },
) => unknown;
type Decapsulate = (seed: Buffer, enc: Buffer) => Buffer;

const page = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
const code = [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('');
const exported: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
const isFunction = (value: unknown) => typeof value === 'function';

export const { decode, decodeNote, decodeAsk, decodeAnswer, decapsulateXWing } = v.parse(
  v.object({
    decode: v.custom<Decode>(isFunction),
    decodeNote: v.custom<DecodeNote>(isFunction),
    decodeAsk: v.custom<DecodeAsk>(isFunction),
    decodeAnswer: v.custom<DecodeAnswer>(isFunction),
    decapsulateXWing: v.custom<Decapsulate>(isFunction),
  }),
  exported,
);
