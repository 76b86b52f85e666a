/** Bindings that wrangler does not know: only `npm start` gives them. */
interface Env {
  /** Only with `SMTP_URL`. */
  SMTP?: Fetcher;
  /** Reaches public addresses and no others, wherever a name leads. */
  OUTSIDE?: Fetcher;
}
