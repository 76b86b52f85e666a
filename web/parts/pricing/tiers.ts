/** The paid plans as they are offered. */
import { defineMessages, type MessageDescriptor } from 'react-intl';
import {
  basicPlan,
  dedicatedPlan,
  identityPlan,
  type Plan,
  type SoldPlanId,
} from '../../../shared/plans.ts';
import { planHere } from '../../api/plans.ts';
import type { Site } from '../../api/site.ts';
import { type PlanPrice, planPrices } from './offer.ts';

export interface Tier {
  readonly id: SoldPlanId;
  readonly plan: Plan;
  readonly price: PlanPrice;
  readonly name: MessageDescriptor;
  readonly description: MessageDescriptor;
  /** The recommended plan, shown with the primary button. */
  readonly featured: boolean;
  readonly cta: MessageDescriptor;
  /** Beside the name of a plan that is announced but not sold yet. */
  readonly announced?: MessageDescriptor;
  readonly href: '/plans/identity' | '/plans/dedicated';
}

const identity = defineMessages({
  name: {
    id: 'plan.identity',
    defaultMessage: 'Identity Plus',
    description: 'Name of a plan',
  },
  description: {
    id: 'pricing.identity.description',
    defaultMessage: 'For people and teams who send secrets under their own name.',
    description: 'For whom the plan Identity Plus is, in one line',
  },
  cta: {
    id: 'pricing.identity.cta',
    defaultMessage: 'Choose Identity Plus',
    description: 'Link to where the plan Identity Plus is bought',
  },
});

const dedicated = defineMessages({
  name: {
    id: 'plan.dedicated',
    defaultMessage: 'Global Elite',
    description: 'Name of a plan',
  },
  description: {
    id: 'pricing.dedicated.description',
    defaultMessage: 'For organisations that need their own installation.',
    description: 'For whom the plan Global Elite is, in one line',
  },
  availability: {
    id: 'pricing.dedicated.availability',
    defaultMessage: 'Coming soon',
    description: 'Mark beside the name of the plan Global Elite, which cannot be had yet',
  },
  choose: {
    id: 'pricing.dedicated.choose',
    defaultMessage: 'Choose Global Elite',
    description: 'Link to where the plan Global Elite is bought',
  },
});

export const identityTier: Tier = {
  id: 'identity',
  plan: identityPlan,
  price: planPrices.identity,
  name: identity.name,
  description: identity.description,
  featured: true,
  cta: identity.cta,
  href: '/plans/identity',
};

export const tiers: readonly Tier[] = [
  identityTier,
  {
    id: 'dedicated',
    plan: dedicatedPlan,
    price: planPrices.dedicated,
    name: dedicated.name,
    description: dedicated.description,
    featured: false,
    cta: dedicated.choose,
    announced: dedicated.availability,
    href: '/plans/dedicated',
  },
];

/** Each starts with its name, tagged b. */
const features = defineMessages({
  domains: {
    id: 'pricing.identity.domains',
    defaultMessage:
      '<b>Unlimited custom domains</b> Your links open on as many domains of your own as you like.',
    description: 'What the plan Identity Plus has; b is the name of the feature',
  },
  api: {
    id: 'pricing.identity.api',
    defaultMessage: '<b>Full API access</b> Create, open and burn secrets from your own programs.',
    description: 'What the plan Identity Plus has; b is the name of the feature',
  },
  files: {
    id: 'pricing.identity.files',
    defaultMessage: '<b>Larger files</b> Up to {files} in a secret.',
    description:
      'What the plan Identity Plus has; b is the name of the feature, files a size such as 100 MB',
  },
  room: {
    id: 'pricing.identity.room',
    defaultMessage: '<b>More room and time</b> Up to {size, number} characters, for {time}.',
    description:
      'What the plan Identity Plus has; b is the name of the feature, time how long a link can wait, such as 30 days',
  },
  privacy: {
    id: 'pricing.identity.privacy',
    defaultMessage:
      '<b>Privacy-first design</b> What is stored cannot be decrypted without the link, and is deleted once opened.',
    description: 'What every plan has; b is the name of the feature',
  },
  compliance: {
    id: 'pricing.identity.compliance',
    defaultMessage:
      '<b>Made for compliance</b> Each region stores its own accounts and secrets, separate from all others.',
    description: 'What every plan has; b is the name of the feature',
  },
});

/** What the plan Identity Plus has on this site, and the free one does not. */
export function identityFeatures(site: Site | undefined): readonly MessageDescriptor[] {
  const [free, paid] = [planHere(site, basicPlan).options, planHere(site, identityPlan).options];
  const added = [
    [paid.custom_domains && !free.custom_domains, features.domains],
    [paid.api && !free.api, features.api],
    [paid.file_bytes > free.file_bytes, features.files],
    [paid.size > free.size || paid.ttl > free.ttl, features.room],
  ] as const;
  return added.flatMap(([isAdded, feature]) => (isAdded ? [feature] : []));
}

/** What no one pays for. */
export const commonFeatures: readonly MessageDescriptor[] = [features.privacy, features.compliance];
