/**
 * The site's own Trusted Types policies: everything that becomes HTML or the address of a script passes one of them. Created
 * when they are first needed, as the boot script and the application share a page and a name can be used once.
 */
import type {
  TrustedHTML,
  TrustedScriptURL,
  TrustedTypePolicyFactory,
  TrustedTypePolicyOptions,
} from 'trusted-types/lib/index.js';
import type { TrustedTypesPolicy } from '../../shared/security-headers.ts';

declare global {
  // A property of the global object can only be declared with `var`. Older browsers have none.
  var trustedTypes: TrustedTypePolicyFactory | undefined;
}

/** Marks the HTML of a page that the build has prerendered. Only for files of this site. */
export function prerenderedHtml(html: string): string {
  prerenderedPages ??= createPolicy('prerendered-page', { createHTML: (text) => text });
  return asString(prerenderedPages?.createHTML(html) ?? html);
}

let prerenderedPages: { createHTML: (text: string) => TrustedHTML } | undefined;

/**
 * Marks the address of a script or worker of this site.
 *
 * @throws TypeError for an address of another origin
 */
export function ownScript(address: string): string {
  ownScripts ??= createPolicy('own-script', { createScriptURL: sameOrigin });
  return asString(ownScripts?.createScriptURL(address) ?? sameOrigin(address));
}

let ownScripts: { createScriptURL: (address: string) => TrustedScriptURL } | undefined;

function sameOrigin(address: string): string {
  // Not by `origin`, which is that of this page for `blob:` too.
  if (new URL(address, location.href).href.startsWith(`${location.origin}/`)) return address;
  throw new TypeError('The script is not of this site');
}

function createPolicy<Options extends TrustedTypePolicyOptions>(
  name: TrustedTypesPolicy,
  options: Options,
) {
  return globalThis.trustedTypes?.createPolicy(name, options);
}

/** The types of the DOM have strings in these places. */
function asString(trusted: TrustedHTML | TrustedScriptURL | string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return trusted as unknown as string;
}
