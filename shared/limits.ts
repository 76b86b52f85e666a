/** Limits and durations of the service. Units are in the names. */

/** It is a constant of its own, because a page shows it: pages do not load the whole list. */
export const DEFAULT_LIMIT_CREATE = 1000;

/** Default limits of a caller within one window, which is mostly twenty minutes; each is a setting of the same name. */
export const defaultLimits = {
  LIMIT_CREATE: DEFAULT_LIMIT_CREATE,
  /** It counts requests that are made or changed. */
  LIMIT_ASK: 50,
  LIMIT_REVEAL: 1000,
  /** It is higher than for revealing: an open private page makes about 25 requests in a window, and an office may have dozens. */
  LIMIT_LOOK: 6000,
  LIMIT_SIGNUP: 10,
  /** Only wrong attempts count. */
  LIMIT_SIGNIN_ACCOUNT: 5,
  /** Only wrong attempts count. */
  LIMIT_SIGNIN_ADDRESS: 20,
  LIMIT_FORGOT: 2,
  LIMIT_RESET: 3,
  LIMIT_FEEDBACK: 10,
  /** Error reports of pages. */
  LIMIT_CLIENT_ERROR: 20,
  LIMIT_EMAIL: 50,
  LIMIT_APITOKEN: 10,
  /** Only wrong attempts count. */
  LIMIT_BASIC: 20,
  LIMIT_DESTROY: 2,
  LIMIT_DOMAIN: 30,
  LIMIT_UNLOCK: 30,
  LIMIT_DISPUTE: 20,
  /** Each call sends one email at most. */
  LIMIT_CODE: 10,
  /** It counts changes, tests and repeated deliveries. */
  LIMIT_WEBHOOK: 30,
  /** It counts parts of ciphertexts, sent or received: the largest ciphertext has 26. */
  LIMIT_PART: 2000,
  /** The bytes of ciphertexts that are sent in a day: about ten of the largest ones. */
  LIMIT_UPLOAD_BYTES: 2 ** 30,
} as const;

export type LimitName = keyof typeof defaultLimits;

export const LIMIT_WINDOW_SECONDS = 20 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** The window in which a limit counts: a day for bytes. */
export function limitWindowSeconds(name: LimitName): number {
  return name === 'LIMIT_UPLOAD_BYTES' ? DAY_SECONDS : LIMIT_WINDOW_SECONDS;
}

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

/** A body may hold three bytes for each character of the longest secret, and its other fields. */
export const BODY_BYTES_PER_CHARACTER = 3;
export const BODY_BYTES_EXTRA = 64 * 1024;

/** How long the winner of a claim may repeat the reveal. */
export const CLAIM_LEASE_SECONDS = 60;
/** The lease of a claim whose client brought no token: only the Worker itself repeats it. */
export const SERVER_LEASE_SECONDS = 10;
/** The lease of a secret in parts: they are downloaded before the claim, and may be once more after it. */
export const PARTS_LEASE_SECONDS = 600;

/** The envelope outlives its secret by this much, so that a lease that ends after the expiry still finds it. */
export const ENVELOPE_EXTRA_SECONDS = 180;
/** A part outlives its secret by the longer lease that it has. */
export const PART_EXTRA_SECONDS = 900;
/** Replication is expected to be done by then; an envelope still missing is a bug, not a delay. */
export const REPLICATION_SECONDS_MAX = 120;

/** How many attempts start a lockout, and the length of the first lockout. Each later one is twice as long, up to the maximum. */
export const ATTEMPTS_PER_ROUND = 5;
export const LOCKOUT_SECONDS_FIRST = 10 * 60;
export const LOCKOUT_SECONDS_MAX = 24 * 60 * 60;

/** How often the sender can end a lockout of a secret early. Each time allows one round of attempts. */
export const UNLOCKS_MAX = 3;
/** How many wrong passphrases the winner of a claim may send again before the lease ends. */
export const LEASE_MISSES_MAX = 5;

/** How long a ciphertext may be uploaded in parts, and how often each part may be sent. */
export const UPLOAD_SECONDS = 6 * 60 * 60;
export const PART_ATTEMPTS_MAX = 5;
/** Before the claim, readers are given at most this many times the parts of a ciphertext; after an unlock by its sender, again. */
export const SERVED_TIMES_MAX = 20;

/**
 * The timeline is kept for this many lifetimes of the secret, and for a week after the expiry at least: the sender of a short one
 * comes back later.
 */
export const METADATA_LIFETIMES = 2;
export const TIMELINE_SECONDS_MIN = 7 * 24 * 60 * 60;

export const SHRIMP_SECONDS = 4 * 60 * 60;

/** How long a session may be idle without "remember me": on a shared computer the next person finds it ended. */
export const SESSION_IDLE_SECONDS = 20 * 60;
/**
 * How long after the sign-in a session ends, however often it is used: a stolen cookie that a program keeps alive is worth
 * no more than this. A day without "remember me" covers a day's work; with it, the month that the cookie lasts.
 */
export const SESSION_DAY_SECONDS = 24 * 60 * 60;
export const SESSION_REMEMBERED_SECONDS = 30 * 24 * 60 * 60;
/** How many sessions an account may have; another one ends the oldest. */
export const SESSIONS_MAX = 20;
/** How long a sign-up can be verified. */
export const SIGN_UP_SECONDS = 7 * 24 * 60 * 60;
/** When an email is attempted several times, the tokens of this many attempts are valid. */
export const MAIL_ATTEMPT_TOKENS_MAX = 3;
/** Wrong passwords per account and day: for all unknown browsers together, and for each known browser separately. */
export const ACCOUNT_ATTEMPTS_PER_DAY = 50;
export const ATTEMPT_DAY_SECONDS = 24 * 60 * 60;
/** How many API tokens an account may have. */
export const API_TOKENS_MAX = 20;
export const API_TOKEN_NAME_CHARACTERS_MAX = 64;
/** How long an API token that ends can last: a minute to five years. */
export const API_TOKEN_SECONDS_MIN = 60;
export const API_TOKEN_SECONDS_MAX = 5 * 365 * 24 * 60 * 60;
/** The last use of an API token is exact to this much. */
export const API_TOKEN_MARK_SECONDS = 60;
/** A session's last use is exact to this much. */
export const SESSION_MARK_SECONDS = 60;
/** How long a browser that signed in is recognised. */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;
export const RESET_SECONDS = 24 * 60 * 60;
/**
 * The minimum duration of sign-in, sign-up and password reset, so that timing reveals nothing: more than bcrypt takes at
 * `COVERED_BCRYPT_COST`, and twice as much with each cost above.
 */
const SIGN_IN_MS_MIN = 600;
const COVERED_BCRYPT_COST = 12;

/** That duration at a cost of bcrypt, in milliseconds. */
export function signInMsMin(bcryptCost: number): number {
  return SIGN_IN_MS_MIN * 2 ** Math.max(0, bcryptCost - COVERED_BCRYPT_COST);
}
/** How long an account keeps a receipt. */
export const RECEIPT_SECONDS = 30 * 24 * 60 * 60;
/** How old the numbers of secrets that admins see may be: each vault reports them at most this often. */
export const SECRET_COUNTS_SECONDS = 10 * 60;
/** How long a bot check challenge is valid, while it is solved. */
export const BOT_CHECK_SECONDS = 10 * 60;
/** The maximum number of hashes of a challenge. */
export const BOT_CHECK_ITERATIONS_MAX = 1_000_000;
/** How long the directory keeps feedback and the audit log. */
export const FEEDBACK_SECONDS = 365 * 24 * 60 * 60;
export const AUDIT_SECONDS = 365 * 24 * 60 * 60;
export const TICKET_CHARACTERS_MAX = 64;
/** The longest private label that a sender gives a secret. */
export const LABEL_CHARACTERS_MAX = 200;
/** The longest note for a recipient. */
export const NOTE_CHARACTERS_MAX = 80;
/** What asks for a secret: the longest question and name of whoever asks, and how many fields it may name, of which length. */
export const ASK_QUESTION_CHARACTERS_MAX = 1000;
export const ASK_NAME_CHARACTERS_MAX = 60;
export const ASK_FIELDS_MAX = 10;
export const ASK_FIELD_CHARACTERS_MAX = 40;
/** How many emails an account gets about events of its secrets. Further events are only listed, so that the mailbox is usable. */
export const EVENT_EMAILS_PER_DAY = 200;
/** To how many recipients the link of one secret is emailed. */
export const RECIPIENTS_MAX = 10;
/** How many addresses and domains a secret can be bound to. */
export const BOUND_MAX = 20;
/** The length of the emailed code of a bound secret. */
export const CODE_DIGITS = 6;
/** How long a code is valid, and the ticket that it brings. */
export const CODE_SECONDS = 10 * 60;
export const TICKET_SECONDS = 60 * 60;
/**
 * How many wrong codes are compared with one code, and for a secret ever. The chance to guess a code with 95 attempts at one in a
 * million is less than 1 in 10,000.
 */
export const CODE_TRIES_MAX = 5;
export const CODE_COMPARISONS_MAX = 95;
/** How many codes can be requested in an hour, and how many are valid at the same time. */
export const CODE_REQUESTS_PER_HOUR = 40;
export const CODE_REQUESTS_MAX = 64;
/**
 * How many codes of one secret are emailed: to one address in a window of `LIMIT_WINDOW_SECONDS`, to one address in a day, and to
 * all addresses in a day; and to how many different addresses that a domain of its list admits. Whoever has its link can use up no
 * more than that.
 */
export const CODE_EMAILS_PER_WINDOW = 5;
export const CODE_EMAILS_PER_DAY = 20;
export const SECRET_CODE_EMAILS_PER_DAY = 40;
export const CODE_DOMAIN_ADDRESSES_PER_DAY = 10;
/** The same for all secrets of an account in a day, and how many of these go to an address that had a code of that secret before. */
export const ACCOUNT_CODE_EMAILS_PER_DAY = 100;
export const ACCOUNT_REPEATED_CODE_EMAILS_PER_DAY = 50;
/** How many secrets of one text a call creates. Each costs as much as one alone. */
export const COPIES_MAX = 20;
/**
 * The bytes of their texts together. While a secret is encrypted its text is in memory four times: even if nothing is freed
 * before the call ends, all of them take 32 MiB, a quarter of what the platform gives to an isolate.
 */
export const COPIES_BYTES_MAX = 8 * 1024 * 1024;
/** How many answers a request takes, and how many are ever added to it: those that are deleted give their places back. */
export const ANSWERS_MAX = 20;
export const ANSWERS_ADDED_MAX = 60;
/** All answers of a request together may have so many times the bytes of the largest. */
export const ANSWERS_BYTES_TIMES = 4;
/** After how long an answer expires, if its requester does not say. */
export const ANSWER_SECONDS = 7 * 24 * 60 * 60;
/** How long a flash cookie is valid. */
export const FLASH_SECONDS = 10 * 60;
/** How long a browser remembers the language that was chosen. */
export const LANGUAGE_COOKIE_SECONDS = 30 * 24 * 60 * 60;
/** How long an unverified domain can be proven. */
export const DOMAIN_PROOF_SECONDS = 7 * 24 * 60 * 60;
/** How often a proof is checked again, and how long a domain stays without it. */
export const DOMAIN_RENEWAL_SECONDS = 7 * 24 * 60 * 60;
export const DOMAIN_GRACE_SECONDS = 7 * 24 * 60 * 60;
/** A name in the DNS, without the dot at its end. */
export const DOMAIN_CHARACTERS_MAX = 253;
/** The longest branding texts of a custom domain. */
export const BRANDING_NAME_CHARACTERS_MAX = 60;
export const BRANDING_LINE_CHARACTERS_MAX = 200;
export const LOGO_BYTES_MAX = 100_000;
/** A logo is shown 48 pixels high; this is enough for the sharpest screen. */
export const LOGO_PIXELS_MAX = 2000;
export const WEBHOOK_URL_CHARACTERS_MAX = 2048;
/** How long results of deliveries are listed, and how many. */
export const DELIVERY_LOG_SECONDS = 30 * 24 * 60 * 60;
export const DELIVERY_LOG_MAX = 100;
/** How long deliveries are also signed with the previous secret. */
export const WEBHOOK_SECRET_OVERLAP_SECONDS = 24 * 60 * 60;
/** How long an entry of an account's authentication log is kept. */
export const AUTH_LOG_SECONDS = 90 * 24 * 60 * 60;
/** Within this time repeated failures from one kind of browser are one entry. */
export const AUTH_LOG_FOLD_SECONDS = 60 * 60;
/** How many entries of each class are kept; a full class removes its own oldest entry, never that of another class. */
export const AUTH_LOG_ROWS_MAX = { attempt: 100, visit: 500, change: 300 } as const;
