/** The words that a page tells its faults in. Apart from the contract, whose schemas no page needs for it. */

/** What broke: a page, a script, a promise that nobody waited for; a part or a language that did not load. */
export const clientErrorKinds = ['crash', 'script', 'promise', 'chunk', 'language'] as const;

/** The classes that are named. Any other is an `Error`: its name might be anything. */
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

/** The pages, as the router names them; a test compares them with its tree. What is none of them is `unknown`. */
export const clientErrorRoutes = [
  '/',
  '/about',
  '/account',
  '/account/domains',
  '/account/domains/$domain/verify',
  '/account/domains/add',
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
