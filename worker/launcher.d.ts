/** The binding that wrangler does not know: only `npm start` gives it, and only with `SMTP_URL`. */
interface Env {
  SMTP?: Fetcher;
}
