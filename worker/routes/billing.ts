/** The calls about paying for a plan. Cards, invoices and the end of it are Stripe's; its events come back elsewhere. */
import type { checkOut as checkOutEndpoint } from '../../shared/contract/billing.ts';
import type { Locale } from '../../shared/locales.ts';
import { soldPlanIds } from '../../shared/plans.ts';
import { referenceOf } from '../billing/reference.ts';
import { isSelling } from '../config/billing.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { callAccount } from '../rpc/account.ts';
import { customerOf } from './with-password.ts';
import { portalUrl } from './subscription-record.ts';

/** The languages that a payment page speaks: https://docs.stripe.com/js/appendix/supported_locales. */
const PAGE_LOCALES = new Set(
  (
    'bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl ' +
    'sv th tr vi zh zh-HK zh-TW'
  ).split(' '),
);

export const checkOut: Handler<typeof checkOutEndpoint> = async (call) => {
  const { body, config, locale } = call;
  const planid = soldPlanIds.find((sold) => sold === body.planid);
  const period = body.period === 'year' ? 'year' : 'month';
  const link = planid && isSelling(config) ? config.STRIPE_LINKS[planid]?.[period] : undefined;
  if (link === undefined) return refuse('plan_not_sold', { field: 'planid' });
  const { account, view } = customerOf(call);
  const own = await callAccount(call, account, async (object) => object.view(null));
  // Who pays already changes that where they look after it: a second payment would not end the first.
  const portal = own?.paid ? portalUrl(config, view.address) : null;
  return reply({ record: { url: portal ?? paymentUrl(link, account, view.address, locale) } });
};

/** A payment link with who pays in it. */
function paymentUrl(link: string, account: string, address: string, locale: Locale): string {
  const url = new URL(link);
  url.searchParams.set('client_reference_id', referenceOf(account));
  url.searchParams.set('prefilled_email', address);
  const language = locale.replace('_', '-');
  if (PAGE_LOCALES.has(language)) url.searchParams.set('locale', language);
  return url.href;
}
