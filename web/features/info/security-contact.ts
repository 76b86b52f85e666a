/** Where everybody who runs this product says how to be reached about its security. */
export const SECURITY_CONTACT = '/.well-known/security.txt';
