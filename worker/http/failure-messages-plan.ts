/** The sentences of the codes about plans and custom domains. */
import { defineMessages } from './messages.ts';

export const planFailures = defineMessages({
  plan_unknown: {
    id: 'failure.plan_unknown',
    defaultMessage: 'There is no such plan.',
    description: 'An administrator named a plan that does not exist.',
  },
  plan_lacks_api: {
    id: 'failure.plan_lacks_api',
    defaultMessage: 'Your plan does not include the API.',
    description: 'A program called with the API token of an account whose plan lacks the API.',
  },
  plan_lacks_custom_domains: {
    id: 'failure.plan_lacks_custom_domains',
    defaultMessage: 'Your plan does not include custom domains.',
    description: 'Somebody wanted to add or verify a domain whose plan has none.',
  },
  plan_not_sold: {
    id: 'failure.plan_not_sold',
    defaultMessage: 'This plan cannot be bought here.',
    description: 'Somebody wanted to pay for a plan that has no payment link.',
  },
  domain_invalid: {
    id: 'failure.domain_invalid',
    defaultMessage:
      '{reason, select, empty {Name a domain, such as secrets.example.com.} too_long {That name is too long for a domain.} address {That is an address, not a domain. Domains have names.} local {That name works in a local network only.} suffix {That is an ending that many share. Put your own name in front.} ours {That name is ours. Choose one of your own.} mixed_script {That name mixes writing systems, which only makes it look like another.} other {That is no domain. Check how it is written.}}',
    description: 'A name that cannot be a custom domain; each branch says what is wrong with it.',
  },
  domain_taken: {
    id: 'failure.domain_taken',
    defaultMessage: 'This domain belongs to another account, whose TXT record still stands.',
    description: 'Two accounts have proven the same domain; the other one was first.',
  },
  domain_unproven: {
    id: 'failure.domain_unproven',
    defaultMessage: 'The TXT record was not found yet. New records can take an hour to be seen.',
    description: 'Verifying a domain failed: the record that proves whose it is cannot be found.',
  },
  too_many_domains: {
    id: 'failure.too_many_domains',
    defaultMessage: 'That is as many domains as an account can have. Remove one first.',
    description: 'Adding a domain failed: the list is full.',
  },
  accent_invalid: {
    id: 'failure.accent_invalid',
    defaultMessage: 'Give the colour as # and six hexadecimal digits.',
    description: 'The accent colour of a domain cannot be read.',
  },
  logo_invalid: {
    id: 'failure.logo_invalid',
    defaultMessage:
      'The logo must be a PNG, JPEG or WebP picture of at most 100 kB and 2000 pixels a side.',
    description: 'The picture that somebody chose for their domain cannot be used.',
  },
});
