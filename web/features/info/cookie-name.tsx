/** The name of one of the site's own cookies, as this browser lists it: over https it has a prefix. */
export function CookieName({ name }: { readonly name: 'sess' | 'flash' }) {
  const prefix = location.protocol === 'https:' ? '__Host-' : '';
  return <code dir="ltr">{`${prefix}${name}`}</code>;
}
