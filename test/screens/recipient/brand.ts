/** A custom domain, as the server describes it to the browser. */
import type { Branding } from '../../../shared/contract/branding.ts';
import { answerSite } from '../support/server.ts';
import { withoutAccounts } from '../support/site.ts';

/** A picture of one pixel. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export const plainBranding: Branding = { name: '', accent: '', before: '', after: '', logo: null };

export const acmeBranding: Branding = {
  name: 'Acme Hosting',
  accent: '#2f6fde',
  before: 'Call us before you open this if you did not expect it.',
  after: 'Change this password when you first sign in.',
  logo: `data:image/png;base64,${PIXEL}`,
};

/** From now on every page is on a custom domain: without sign-in, with branding. */
export function visitDomain(brand: Branding = acmeBranding): void {
  answerSite({ ...withoutAccounts, domains_enabled: false, feedback_enabled: false, brand });
}

/** A colour as browsers write it. */
export function rgb(colour = ''): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `rgb(${channels.join(', ')})`;
}
