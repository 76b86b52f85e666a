/** Reference texts: counts of secrets. */

export const DAY = 'A day of UTC, such as 2026-11-21.';

export const secretCountsDocs = {
  created: 'How many were created.',
  received: 'How many were opened.',
  burned: 'How many were burned.',
  expired: 'How many expired unopened.',
};
