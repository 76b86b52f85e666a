/** Numbers that bound what the service does. Units are in the names. */

/** Apart from the others, for it is the only one that a page names: pages need not load the whole list. */
export const DEFAULT_LIMIT_CREATE = 1000;

/** Volume limits of a caller within one window; each is a setting of the same name in the environment. */
export const defaultLimits = {
  LIMIT_CREATE: DEFAULT_LIMIT_CREATE,
  LIMIT_REVEAL: 1000,
  /** Apart from opening: an open private page makes some 25 requests in a window, and an office may have dozens of them. */
  LIMIT_LOOK: 6000,
  LIMIT_SIGNUP: 10,
  /** Wrong attempts only. */
  LIMIT_SIGNIN_ACCOUNT: 5,
  /** Wrong attempts only. */
  LIMIT_SIGNIN_ADDRESS: 20,
  LIMIT_FORGOT: 2,
  LIMIT_RESET: 3,
  LIMIT_FEEDBACK: 10,
  /** Faults that a page tells of. */
  LIMIT_CLIENT_ERROR: 20,
  LIMIT_EMAIL: 50,
  LIMIT_APITOKEN: 10,
  /** Wrong attempts only. */
  LIMIT_BASIC: 20,
  LIMIT_DESTROY: 2,
  LIMIT_DOMAIN: 30,
  LIMIT_UNLOCK: 30,
  /** Changes, tests and repeated deliveries. */
  LIMIT_WEBHOOK: 30,
} as const;

export type LimitName = keyof typeof defaultLimits;

export const LIMIT_WINDOW_SECONDS = 20 * 60;

/**
 * The platform's rate limiter counts within a location, for 10 or 60 seconds. In that time it allows this many times the
 * default limit of a window. A caller may use up one window at its end and the next at its start, so fewer would refuse calls
 * that the windows allow.
 * @see https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/
 */
export const RATE_LIMITER_WINDOWS = 2;
export const RATE_LIMITER_SECONDS = 60;

export const PASSPHRASE_CHARACTERS_MAX = 1024;
export const PASSWORD_CHARACTERS_MIN = 8;
export const PASSWORD_CHARACTERS_MAX = 128;
export const FIELD_CHARACTERS_MAX = 4096;

/** A body may hold a secret in any encoding, up to three bytes a character, and its other fields. */
export const BODY_BYTES_PER_CHARACTER = 3;
export const BODY_BYTES_EXTRA = 64 * 1024;

/** How long the winner of a claim may ask for the answer again. */
export const CLAIM_LEASE_SECONDS = 60;
/** The lease of a claim whose client brought no token: only the Worker itself repeats it. */
export const SERVER_LEASE_SECONDS = 10;

/** The envelope outlives its secret by this much, so that a lease that ends after the expiry still finds it. */
export const ENVELOPE_EXTRA_SECONDS = 180;
/** Replication is expected to be done by then; an envelope still missing is our fault, not slowness. */
export const REPLICATION_SECONDS_MAX = 120;

/** Wrong passphrases before silence, and how long the first silence lasts; each later one is twice as long. */
export const ATTEMPTS_PER_ROUND = 5;
export const LOCKOUT_SECONDS_FIRST = 10 * 60;
export const LOCKOUT_SECONDS_MAX = 24 * 60 * 60;

/** How often the creator can end a lockout early, in the life of a secret. Each time allows one round of attempts. */
export const UNLOCKS_MAX = 3;
/** How many wrong passphrases the winner of a claim may send again before the lease ends. */
export const LEASE_MISSES_MAX = 5;

/** The metadata outlives the secret: its timeline is kept for this many lifetimes. */
export const METADATA_LIFETIMES = 2;

export const SHRIMP_SECONDS = 4 * 60 * 60;

/** How long a session may be idle without "remember me": on a shared computer the next person finds it ended. */
export const SESSION_IDLE_SECONDS = 20 * 60;
/**
 * How long after the sign-in a session ends, however often it is used: a stolen cookie that a program keeps alive is worth
 * no more than this. A day without "remember me" covers a day's work; with it, the month that the cookie lasts.
 */
export const SESSION_DAY_SECONDS = 24 * 60 * 60;
export const SESSION_REMEMBERED_SECONDS = 30 * 24 * 60 * 60;
/** The oldest session of an account ends when one more than this begins. */
export const SESSIONS_MAX = 20;
/** How long a sign-up waits to be verified. */
export const SIGN_UP_SECONDS = 7 * 24 * 60 * 60;
/** Of one mail that was tried several times, the tokens of so many attempts are valid. */
export const MAIL_ATTEMPT_TOKENS_MAX = 3;
/** Wrong passwords a day, account-wide: of browsers that never signed in there, and apart from them of each that did. */
export const ACCOUNT_ATTEMPTS_PER_DAY = 50;
export const ATTEMPT_DAY_SECONDS = 24 * 60 * 60;
/** API tokens of one account. */
export const API_TOKENS_MAX = 20;
export const API_TOKEN_NAME_CHARACTERS_MAX = 64;
/** How long a token with an end can last: five years. */
export const API_TOKEN_SECONDS_MIN = 60;
export const API_TOKEN_SECONDS_MAX = 5 * 365 * 24 * 60 * 60;
/** The last use of an API token is exact to this much. */
export const API_TOKEN_MARK_SECONDS = 60;
/** A session's last use is exact to this much. */
export const SESSION_MARK_SECONDS = 60;
/** How long a browser that signed in is recognised. */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;
export const RESET_SECONDS = 24 * 60 * 60;
/** Sign-in, sign-up and forgot answer no sooner: how long they took tells nothing. */
export const SIGN_IN_MS_MIN = 600;
/** What an account lists, and how long it keeps a receipt. */
export const RECEIPT_SECONDS = 30 * 24 * 60 * 60;
/** How long somebody may take over a form once the bot check has given its challenge. */
export const BOT_CHECK_SECONDS = 10 * 60;
/** No device works longer than this on a challenge, whatever it is asked. */
export const BOT_CHECK_ITERATIONS_MAX = 1_000_000;
/** How long the directory keeps what visitors wrote, and what colonels did. */
export const FEEDBACK_SECONDS = 365 * 24 * 60 * 60;
export const AUDIT_SECONDS = 365 * 24 * 60 * 60;
export const TICKET_CHARACTERS_MAX = 64;
/** One secret is mailed to at most so many addresses. */
export const RECIPIENTS_MAX = 10;
/** How long what a plain form left waits for the next page. */
export const FLASH_SECONDS = 10 * 60;
/** How long a domain that nobody has proven to be theirs waits for its proof. */
export const DOMAIN_PROOF_SECONDS = 7 * 24 * 60 * 60;
/** How often a proof is looked at again, and how long a domain outlives one that is gone. */
export const DOMAIN_RENEWAL_SECONDS = 7 * 24 * 60 * 60;
export const DOMAIN_GRACE_SECONDS = 7 * 24 * 60 * 60;
/** A name in the DNS, without the dot at its end. */
export const DOMAIN_CHARACTERS_MAX = 253;
/** An account lists at most so many. */
export const DOMAINS_MAX = 100;
/** What an owner may say of themselves on their domain. */
export const BRANDING_NAME_CHARACTERS_MAX = 60;
export const BRANDING_LINE_CHARACTERS_MAX = 200;
export const LOGO_BYTES_MAX = 100_000;
/** A logo is shown 48 pixels high; this is enough for the sharpest screen. */
export const LOGO_PIXELS_MAX = 2000;
/** Longer addresses of webhooks are not taken. */
export const WEBHOOK_URL_CHARACTERS_MAX = 2048;
/** How long what became of a delivery can be seen, and of how many. */
export const DELIVERY_LOG_SECONDS = 30 * 24 * 60 * 60;
export const DELIVERY_LOG_MAX = 100;
/** How long deliveries are signed with the secret from before as well. */
export const WEBHOOK_SECRET_OVERLAP_SECONDS = 24 * 60 * 60;
/** How long an entry of an account's authentication log is kept. */
export const AUTH_LOG_SECONDS = 90 * 24 * 60 * 60;
/** Within this time repeated failures from one kind of browser are one entry. */
export const AUTH_LOG_FOLD_SECONDS = 60 * 60;
/** How many entries of each class are kept; a class that is full evicts its own oldest entry, never another's. */
export const AUTH_LOG_ROWS_MAX = { attempt: 100, visit: 500, change: 300 } as const;
