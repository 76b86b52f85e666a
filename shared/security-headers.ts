/** The one table of security headers: the Worker sends it, and the build writes it into Pages' `_headers`. */

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const STRICT_TRANSPORT_SECURITY = 'max-age=63072000';

/** For hosts whose owner has every host below them on https as well (`HSTS_SUBDOMAINS`). */
export const hstsWithSubdomains = `${STRICT_TRANSPORT_SECURITY}; includeSubDomains`;

export const securityHeaders = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  // The key of a secret is in the path: no other site may ever see it.
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;
