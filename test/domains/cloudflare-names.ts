/** By what we are known to the Cloudflare of the tests. */

export const TOKEN = 'cf-right';
export const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';
