/** Which entry of a menu a key leads to: arrows, Home and End, or the beginning of its name. */

/** After this long without a key, typing begins a new name; as long as menus of desktops wait. */
export const TYPE_AHEAD_MS = 350;

export interface Typed {
  readonly text: string;
  /** When the last letter came, in milliseconds. */
  readonly atMs: number;
}

/** The beginning of a name as it stands after a key; keys that are no letters leave it empty. */
export function typedSoFar(before: Typed, key: string, nowMs: number): Typed {
  if (!/^\S$/u.test(key)) return { text: '', atMs: nowMs };
  const isLate = nowMs - before.atMs > TYPE_AHEAD_MS;
  return { text: (isLate ? '' : before.text) + key.toLocaleLowerCase(), atMs: nowMs };
}

/**
 * The place of the entry to go to, or `undefined` when the key means nothing here.
 *
 * @param texts the names of the entries, in order
 * @param at the place of the entry that has the focus, -1 for none
 * @param typed the beginning of a name, with this key in it
 */
export function nextItem(
  texts: readonly string[],
  at: number,
  key: string,
  typed: string,
): number | undefined {
  const count = texts.length;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (Math.max(at, 0) - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return typed === '' ? undefined : beginningWith(texts, at, typed);
  }
}

/** One letter goes on to the next name that begins with it; more letters may stay where they are. */
function beginningWith(texts: readonly string[], at: number, typed: string): number | undefined {
  const first = typed.length === 1 ? at + 1 : Math.max(at, 0);
  const places = texts.map((_, index) => (first + index) % texts.length);
  return places.find((place) => texts[place]?.toLocaleLowerCase().startsWith(typed));
}
