/**
 * What the HTTP front of `npm start` refuses before the Worker: requests that cannot be parsed, that do not end, or that are
 * too many. Codes are stable; those that are in `failures.ts` too mean the same. The sentences are in English only.
 */
export const frontFailures = {
  malformed: {
    status: 400,
    message: 'The request is not valid HTTP/1.1. Check its request line, Host and lengths.',
  },
  method_not_allowed: { status: 405, message: 'This server does not support that method.' },
  request_timeout: {
    status: 408,
    message: 'The request took too long to arrive. Send it again without pauses.',
  },
  rate_limited: {
    status: 429,
    message: 'Too many requests from this address are still being sent. Wait for some to end.',
  },
  headers_too_large: {
    status: 431,
    message: 'The request line and headers are too large. Send fewer or shorter ones.',
  },
  internal: { status: 500, message: 'An unexpected error occurred' },
  unavailable: {
    status: 503,
    message: 'The server is busy or restarting. Try again in a moment.',
  },
} as const;

export type FrontFailureCode = keyof typeof frontFailures;
