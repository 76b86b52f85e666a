/** How a domain stands, in a sentence for its owner. */
import { defineMessages } from '../intl/text.ts';

export const domainStatusTexts = defineMessages({
  UNVERIFIED: {
    id: 'domain.status.unverified',
    defaultMessage: 'Waiting for the TXT record that proves that this domain is yours.',
    description: 'How a custom domain stands: nobody has proven yet whose it is.',
  },
  PENDING: {
    id: 'domain.status.pending',
    defaultMessage: 'This domain is yours. It does not lead here yet.',
    description: 'How a custom domain stands: proven, but its record that leads to us is not seen.',
  },
  DNS_INCORRECT: {
    id: 'domain.status.dns-incorrect',
    defaultMessage: 'This domain leads somewhere else. Point it to the target below.',
    description: 'How a custom domain stands: its record leads to another place.',
  },
  SSL_PENDING: {
    id: 'domain.status.ssl-pending',
    defaultMessage: 'This domain leads here. Its certificate is being made.',
    description: 'How a custom domain stands: it cannot be reached over https yet.',
  },
  ACTIVE: {
    id: 'domain.status.active',
    defaultMessage: 'This domain is ready. Your links open on it.',
    description: 'How a custom domain stands: everything works.',
  },
  LOST: {
    id: 'domain.status.lost',
    defaultMessage: 'This domain is no longer yours here: its TXT record is gone.',
    description:
      'How a custom domain stands: the proof went away, or another account has proven it.',
  },
  proof_missing: {
    id: 'domain.status.proof-missing',
    defaultMessage: 'The TXT record is gone. Put it back, or the domain will be let go.',
    description: 'How a custom domain stands: proven once, but the record is not there any more.',
  },
  refused: {
    id: 'domain.status.refused',
    defaultMessage:
      'This domain is yours, but our provider does not accept it. Write to us, and we will look into it.',
    description:
      'How a custom domain stands: the service that makes certificates refuses its name.',
  },
});
