/** The ids and token of the test account at Cloudflare. */

export const TOKEN = 'cf-right';
export const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';
