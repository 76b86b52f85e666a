/** The security headers of all responses: sent by the Worker, and written into Pages' `_headers` by the build. */

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

/** For sites whose subdomains all use https (`HSTS_SUBDOMAINS`). */
export const hstsWithSubdomains = `${STRICT_TRANSPORT_SECURITY}; includeSubDomains`;

export const securityHeaders = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  // The path contains the key of a secret, so it must not be sent to other sites.
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;
