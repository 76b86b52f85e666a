/** The paid plans as they are offered. */
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { dedicatedPlan, identityPlan, type Plan } from '../../../shared/plans.ts';
import { type PlanPrice, planPrices } from './offer.ts';

interface Feature {
  /** Starts with its name, tagged b. */
  readonly text: MessageDescriptor;
  /** The options without which a plan does not have it. */
  readonly needs?: readonly ('email' | 'custom_domains' | 'api')[];
}

export interface Tier {
  readonly id: keyof typeof planPrices;
  readonly plan: Plan;
  readonly price: PlanPrice;
  readonly name: MessageDescriptor;
  readonly description: MessageDescriptor;
  readonly features: readonly Feature[];
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
  basis: {
    id: 'pricing.identity.basis',
    defaultMessage:
      '<b>Everything in the free account</b> A list of your secrets, and links sent by email.',
    description: 'What the plan Identity Plus has; b is the name of the feature',
  },
  domains: {
    id: 'pricing.identity.domains',
    defaultMessage:
      '<b>Unlimited custom domains</b> Your links open on as many domains of your own as you like.',
    description: 'What the plan Identity Plus has; b is the name of the feature',
  },
  privacy: {
    id: 'pricing.identity.privacy',
    defaultMessage:
      '<b>Privacy-first design</b> What is stored cannot be decrypted without the link, and is deleted once opened.',
    description: 'What the plan Identity Plus has; b is the name of the feature',
  },
  api: {
    id: 'pricing.identity.api',
    defaultMessage: '<b>Full API access</b> Create, open and burn secrets from your own programs.',
    description: 'What the plan Identity Plus has; b is the name of the feature',
  },
  compliance: {
    id: 'pricing.identity.compliance',
    defaultMessage:
      '<b>Made for compliance</b> Each region stores its own accounts and secrets, separate from all others.',
    description: 'What the plan Identity Plus has; b is the name of the feature',
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
  basis: {
    id: 'pricing.dedicated.basis',
    defaultMessage: '<b>Everything in Identity Plus</b> Custom domains and API access included.',
    description: 'What the plan Global Elite will have; b is the name of the feature',
  },
  cloud: {
    id: 'pricing.dedicated.cloud',
    defaultMessage: '<b>Private cloud</b> Your own installation, shared with no one.',
    description: 'What the plan Global Elite will have; b is the name of the feature',
  },
  locality: {
    id: 'pricing.dedicated.locality',
    defaultMessage: '<b>Data locality</b> Stored in the EU or in the US: you choose.',
    description: 'What the plan Global Elite will have; b is the name of the feature',
  },
  delivery: {
    id: 'pricing.dedicated.delivery',
    defaultMessage: '<b>Scheduled delivery</b> Set up for you within 2–4 business days.',
    description: 'What the plan Global Elite will have; b is the name of the feature',
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
  features: [
    { text: identity.basis, needs: ['email'] },
    { text: identity.domains, needs: ['custom_domains'] },
    { text: identity.api, needs: ['api'] },
    { text: identity.privacy },
    { text: identity.compliance },
  ],
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
    features: [
      { text: dedicated.basis, needs: ['custom_domains', 'api'] },
      { text: dedicated.cloud },
      { text: dedicated.locality },
      { text: dedicated.delivery },
    ],
    featured: false,
    cta: dedicated.choose,
    announced: dedicated.availability,
    href: '/plans/dedicated',
  },
];
