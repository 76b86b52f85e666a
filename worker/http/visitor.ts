/** Who looks at a page that the Worker itself writes: no more of them than the page has to know. */
import type { Locale } from '../../shared/locales.ts';
import type { PlanOptions } from '../../shared/plans.ts';
import { type Language, languageOf } from '../intl/language.ts';
import { visitorPlanOf } from '../config/plans.ts';
import type { Stores } from '../rpc/call-object.ts';
import { StoreUnavailable } from '../rpc/store-unavailable.ts';
import { identify } from './caller.ts';
import { localeOf } from './locale.ts';

export interface Visitor {
  readonly language: Language;
  /** The longest secret that their plan allows, in characters. */
  readonly size: PlanOptions['size'];
}

/** A page is better shown as to a stranger than not at all. */
export async function visitorOf(request: Request, stores: Stores): Promise<Visitor> {
  const { locale, size } = await wishesOf(request, stores);
  return { language: await languageOf(stores.env, locale), size };
}

interface Wishes extends Pick<Visitor, 'size'> {
  readonly locale: Locale;
}

async function wishesOf(request: Request, stores: Stores): Promise<Wishes> {
  const stranger = { locale: localeOf(request), size: visitorPlanOf(stores.config).options.size };
  // Credentials are the calls' business, where a wrong one is charged.
  if (request.headers.has('Authorization')) return stranger;
  try {
    const { customer, plan } = await identify(request, stores, false);
    return { locale: localeOf(request, customer?.view.locale), size: plan.options.size };
  } catch (error) {
    if (error instanceof StoreUnavailable) return stranger;
    throw error;
  }
}
