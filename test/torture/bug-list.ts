/** Ways to break a promise on purpose, each as replacements in the source: torture must find every one of them. */

export interface Replacement {
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly text: string;
  readonly by: string;
}

export interface Bug {
  readonly name: string;
  readonly replacements: readonly Replacement[];
}

const vault = 'worker/objects/secret-vault/secret-vault.ts';
const secret = 'worker/rules/secret.ts';
const row = 'worker/rules/secret-row.ts';
const lockout = 'worker/rules/lockout.ts';
const sweep = 'worker/rules/sweep.ts';
const upload = 'worker/rules/upload.ts';
const envelopes = 'worker/store/envelopes.ts';

function bug(name: string, file: string, text: string, by: string): Bug {
  return { name, replacements: [{ file, text, by }] };
}

export const bugs: readonly Bug[] = [
  {
    name: 'a transition awaits',
    replacements: [
      { file: vault, text: '  #transition<Outcome>(', by: '  async #transition<Outcome>(' },
      {
        file: vault,
        text: '    const { next, outcome } = decide(row, now);\n',
        by: '    const { next, outcome } = decide(row, now);\n    await scheduler.wait(1);\n',
      },
    ],
  },
  bug(
    'a claim ignores its token',
    secret,
    '    equalBytes(row.claim.tokenHash, tokenHash)\n',
    '    row.claim.tokenHash.length === tokenHash.length\n',
  ),
  bug('a lease never ends', row, ' && now < row.claim.leaseEndsAt;', ' && now > 0;'),
  bug(
    'a sweep forgets',
    sweep,
    'known.share !== null && dueAt(known) <= now ?',
    'known.share !== null && dueAt(known) <= 0 ?',
  ),
  bug(
    'an attempt is not recorded',
    secret,
    '    next: withGuard(row, purpose, recorded),\n',
    '    next: row,\n',
  ),
  bug(
    'a burn is not stored',
    secret,
    '{ next: { ...closed, burnedAt: now }, outcome: ',
    '{ next: row, outcome: ',
  ),
  bug('expiry is ignored', row, '  if (now >= row.expiresAt) ', '  if (now < 0) '),
  bug(
    'a look changes the state',
    secret,
    'return { ...row, viewedAt: now };',
    'return { ...row, viewedAt: now, receivedAt: now };',
  ),
  bug(
    'a share is answered twice',
    secret,
    '    receivedAt: now,\n',
    '    receivedAt: row.receivedAt,\n',
  ),
  bug(
    'a claim ignores its ticket',
    secret,
    '  return row.binding !== null && ticketOf(',
    '  return now < 0 && ticketOf(',
  ),
  bug('a part is not swept', envelopes, '{ length: attempts }', '{ length: attempts - 1 }'),
  bug(
    'an upload is found',
    row,
    '  return upload !== null && upload.endsAt',
    '  return false && upload.endsAt',
  ),
  bug(
    'a finish ignores what is missing',
    upload,
    '  if (missing.length > 0) return',
    '  if (missing.length < 0) return',
  ),
  bug('a lockout is not applied', lockout, '  if (isLocked(guard, now)) return null;\n', ''),
];
