/** Bindings that wrangler does not know: only `npm start` gives them. */
interface Env {
  /** Only with `SMTP_URL`. */
  SMTP?: Fetcher;
  /** Reaches public addresses and no others, wherever a name leads. */
  OUTSIDE?: Fetcher;
  /** Looks after the files of objects: scrubs one, and says whether there is one. */
  OBJECT_FILES?: Fetcher;
}
