/** A secret of this site that no one has opened, as the server describes it. */
import type { RevealedSecret } from '../../web/api/reveal.ts';

export const sampleSecret: RevealedSecret = {
  record: {
    key: 'k',
    secret_key: 'k',
    shortkey: 'k',
    secret_shortkey: 'k',
    has_passphrase: false,
    verification: false,
    share_domain: '',
    is_owner: false,
  },
  details: {
    show_secret: false,
    is_owner: false,
    display_lines: 4,
    verification: false,
    has_passphrase: false,
    locked_until: null,
  },
};
