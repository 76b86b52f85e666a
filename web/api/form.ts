/** Sends a form, form-encoded, and navigates afterwards. */
import type { Endpoint, ReplyOf } from '../../shared/contract/endpoint.ts';
import { call, type CallInput, type Fetcher } from './client.ts';

const REDIRECT_DELAY_MS = 3000;

type Missing = 'url' | 'data' | 'passphrase' | 'typable passphrase' | 'encryption of files';

/** A form that could not be sent at all. */
export class FormIncomplete extends Error {
  readonly missing: Missing;

  constructor(missing: Missing) {
    super(`The form has no ${missing}`);
    this.name = 'FormIncomplete';
    this.missing = missing;
  }
}

/** Where to go on success, and after which delay. */
interface Redirect<R> {
  go: (reply: R) => Promise<void> | void;
  delayMs?: number;
}

export interface Form<E extends Endpoint> {
  endpoint: E | undefined;
  input: CallInput<E> | undefined;
  redirect?: Redirect<ReplyOf<E>>;
}

/** Sends a form with the anti-forgery token, and stores a new one; rejects with `CallFailure` or `FormIncomplete`. */
export async function submitForm<E extends Endpoint>(
  { endpoint, input, redirect }: Form<E>,
  fetcher?: Fetcher,
): Promise<ReplyOf<E>> {
  if (!endpoint) throw new FormIncomplete('url');
  if (!input?.body) throw new FormIncomplete('data');
  const reply = await call(endpoint, { ...input, isForm: true }, fetcher);
  if (redirect) await redirectAfter(redirect, reply);
  return reply;
}

/** Without a delay the form stays busy until the next page is shown, so that it cannot be sent twice. */
async function redirectAfter<R>(
  { go, delayMs = REDIRECT_DELAY_MS }: Redirect<R>,
  reply: R,
): Promise<void> {
  if (delayMs === 0) await go(reply);
  else setTimeout(() => void go(reply), delayMs);
}
