/** The settings that keep wrangler, miniflare and npm off the network. */
export const quiet = {
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  // Before it shows its banner, wrangler looks in the registry for a newer version of itself.
  WRANGLER_HIDE_BANNER: 'true',
  NO_UPDATE_NOTIFIER: '1',
  NO_COLOR: '1',
};
