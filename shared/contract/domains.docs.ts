/** Reference texts: custom domains. */
import { branding } from './branding.ts';
import * as domains from './domains.ts';
import { chapter, operation, shape } from './operation.ts';

const domainKnown = ['not_found'] as const;

const domainPlan = ['not_found', 'plan_lacks_custom_domains'] as const;

export const domainOperations = chapter('Domains', [
  operation('listDomains', domains.listDomains, {
    summary: 'List the domains',
    failures: domainKnown,
  }),
  operation('addDomain', domains.addDomain, {
    summary: 'Add a domain',
    description: 'The answer holds the TXT record that proves whose it is.',
    failures: [...domainPlan, 'domain_invalid', 'domain_taken'],
    example: { domain: 'secrets.example.com' },
    fields: { domain: 'A name such as `secrets.example.com`.' },
  }),
  operation('showDomain', domains.showDomain, {
    summary: 'Show a domain',
    failures: domainKnown,
  }),
  operation('verifyDomain', domains.verifyDomain, {
    summary: 'Check the proof and where the domain points',
    failures: [...domainPlan, 'domain_unproven', 'domain_taken', 'dns_unavailable'],
  }),
  operation('removeDomain', domains.removeDomain, {
    summary: 'Remove a domain',
    description: 'Links on it open on the site’s own host from then on.',
    failures: domainKnown,
  }),
  operation('updateBranding', domains.updateBranding, {
    summary: 'Set how the owner shows on a domain',
    example: { name: 'Acme', accent: '#0a5c36' },
    description: 'All of it at once.',
    failures: [...domainPlan, 'accent_invalid', 'logo_invalid'],
    fields: {
      name: 'The owner’s name.',
      accent: 'A colour, such as `#a8231c`. Empty: the site’s own.',
      before: 'A line above the button.',
      after: 'A line under the opened secret.',
      logo: 'The base64 of a PNG, JPEG or WebP. Empty takes the logo away, absent leaves it.',
    },
  }),
]);

export const domainShapes = [
  shape('Domain', domains.showDomain.reply.entries.record, {
    identifier: 'The name as the DNS has it.',
    display_domain: 'The name as people write it.',
    base_domain: 'The part that was registered.',
    subdomain: 'The part before the base domain; empty for an apex.',
    is_apex: 'Whether it has no subdomain.',
    txt_validation_host: 'The host of the TXT record.',
    txt_validation_value: 'What it has to say.',
    lapses: 'When it lapses unless it is proven, in epoch seconds; null once it is.',
    status: 'The state of the domain.',
    vhost: {
      text: 'Where it pointed at the last check.',
      fields: {
        incoming_address: 'The name that was checked.',
        status: 'The state of the domain.',
        status_message: 'The same as a sentence in the caller’s language.',
        target_address: 'Where its record has to lead to.',
        dns_pointed_at: 'Where it leads to; null when it leads nowhere.',
        ssl_active_until: 'How long its certificate is good, in epoch seconds.',
        has_ssl: 'Whether https works; null when that is not known.',
        last_monitored: 'When it was last checked, in epoch seconds.',
        last_monitored_humanized: 'The same in words; empty when it never was.',
      },
    },
  }),
  shape('DomainTarget', domains.showDomain.reply.entries.details.entries.cluster, {
    type: 'Who makes the domain reachable.',
    target: 'For the CNAME of a subdomain.',
    ip: 'For the A record of an apex; null: only a record that follows names will do.',
  }),
  shape('Look', branding, {
    name: 'The owner’s name.',
    accent: 'A colour as `#rrggbb`; empty: the site’s own.',
    before: 'A line above the button; empty: none.',
    after: 'A line under the opened secret; empty: none.',
    logo: 'The address of a picture; null: none.',
  }),
];
