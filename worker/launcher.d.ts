/** Bindings of `npm start`, which wrangler does not generate. */
interface Env {
  /** Only with `SMTP_URL`. */
  SMTP?: Fetcher;
  /** Connects to public addresses only, whatever a name resolves to. */
  OUTSIDE?: Fetcher;
  /** The files of objects: scrubs one, and checks whether one exists. */
  OBJECT_FILES?: Fetcher;
}
