/** The fixed values of client error reports. Separate from the contract, whose schemas pages do not need for it. */

/** A crashed page, a script error, an unhandled rejection; a chunk or a language that did not load. */
export const clientErrorKinds = ['crash', 'script', 'promise', 'chunk', 'language'] as const;

/** Reported error classes; any other is reported as `Error`, because its name could be anything. */
export const clientErrorClasses = [
  'Error',
  'AggregateError',
  'CallFailure',
  'DOMException',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
] as const;

/** The route ids of the router, and the recipient's page, which a test compares; any other page is `unknown`. */
export const clientErrorRoutes = [
  '/',
  '/about',
  '/account',
  '/account/domains',
  '/account/domains/$domain/verify',
  '/account/domains/add',
  '/ask',
  '/ask/$askKey',
  '/colonel',
  '/dashboard',
  '/docs',
  '/feedback',
  '/forgot',
  '/forgot/$resetKey',
  '/incoming',
  '/incoming/sent',
  '/info/privacy',
  '/info/security',
  '/info/terms',
  '/logout',
  '/plans/dedicated',
  '/plans/identity',
  '/pricing',
  '/private/$metadataKey',
  '/private/$metadataKey/burn',
  '/private/ask/$askKey',
  '/private/links',
  '/recent',
  '/secret/$secretKey',
  '/signin',
  '/signup',
  '/signup/$planCode',
  '/status',
  '/translations',
  '/verify/$token',
  'unknown',
] as const;
