/** What the owner of a custom domain reads about its state. */
import { defineMessages } from '../http/text.ts';

export const domainStatusTexts = defineMessages({
  UNVERIFIED: {
    id: 'domain.status.unverified',
    defaultMessage: 'Waiting for the TXT record that proves that this domain is yours.',
    description: 'Status of a custom domain: its ownership is not proven yet.',
  },
  PENDING: {
    id: 'domain.status.pending',
    defaultMessage: 'This domain is verified. It is not confirmed yet that it points here.',
    description: 'Status of a custom domain: proven, but its record that leads to us is not seen.',
  },
  DNS_INCORRECT: {
    id: 'domain.status.dns-incorrect',
    defaultMessage: 'This domain points somewhere else. Point it to the target below.',
    description: 'Status of a custom domain: its record leads to another place.',
  },
  SSL_PENDING: {
    id: 'domain.status.ssl-pending',
    defaultMessage: 'This domain points here. Its certificate is being created.',
    description: 'Status of a custom domain: it cannot be reached over https yet.',
  },
  ACTIVE: {
    id: 'domain.status.active',
    defaultMessage: 'This domain is ready. Your links work on it.',
    description: 'Status of a custom domain: everything works.',
  },
  LOST: {
    id: 'domain.status.lost',
    defaultMessage:
      'This domain is no longer verified: its TXT record is missing, or another account verified the domain.',
    description:
      'Status of a custom domain: the proof went away, or another account has proven it.',
  },
  unprobed: {
    id: 'domain.status.unprobed',
    defaultMessage: 'This domain is verified. Where it points has not been checked yet.',
    description:
      'Status of a custom domain: proven, but the first look-up of where it leads has not succeeded.',
  },
  proof_missing: {
    id: 'domain.status.proof-missing',
    defaultMessage:
      'The TXT record is missing. Add it again soon: links on this domain stop working a week after it was first missed.',
    description: 'Status of a custom domain: proven once, but the record is not there any more.',
  },
  refused: {
    id: 'domain.status.refused',
    defaultMessage:
      'This domain is verified, but no certificate can be issued for it. Use another name, or contact the operator of this site.',
    description: 'Status of a custom domain: the service that makes certificates refuses its name.',
  },
});
