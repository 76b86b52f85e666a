/** The security headers of all responses: sent by the Worker, and written into Pages' `_headers` by the build. */

/** The hashes of scripts and styles inside of pages, as sources of the content security policy: `'sha256-...'`. */
export interface InlineHashes {
  readonly scripts: Iterable<string>;
  readonly styles: Iterable<string>;
}

/**
 * The Trusted Types policies: browsers that enforce them accept HTML and addresses of scripts from these alone. Each can be
 * created once, and none is called `default`, so a string that reaches such a place by mistake is an error. `dompurify` is
 * created by the library of that name, the others by `web/api/trusted-types.ts`.
 */
export const trustedTypesPolicies = ['prerendered-page', 'own-script', 'dompurify'] as const;

export type TrustedTypesPolicy = (typeof trustedTypesPolicies)[number];

function contentSecurityPolicy({ scripts, styles }: InlineHashes): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies.join(' ')}`,
  ].join('; ');
}

const STRICT_TRANSPORT_SECURITY = 'max-age=63072000';

/** The header `Strict-Transport-Security` for sites whose subdomains all use https (`HSTS_SUBDOMAINS`). */
export const hstsWithSubdomains = `${STRICT_TRANSPORT_SECURITY}; includeSubDomains`;

export const securityHeaders = {
  'Content-Security-Policy': contentSecurityPolicy({ scripts: [], styles: [] }),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  // The path contains the key of a secret, so it must not be sent to other sites.
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/** A content security policy without the hashes of scripts and styles: what remains is the same for every build. */
export function withoutHashes(policy: string): string {
  return policy.replaceAll(/ 'sha256-[\w+/=]+'/g, '');
}

/** The headers of pages that contain scripts and styles. */
export function securityHeadersWith(inline: InlineHashes): Record<string, string> {
  return { ...securityHeaders, 'Content-Security-Policy': contentSecurityPolicy(inline) };
}
