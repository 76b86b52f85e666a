import type { Link } from '../link.ts';
import { hostOf, namedHost, type Surroundings } from '../service.ts';
import { Stop } from '../stop.ts';

/** Where a link leads to: its own host. A bare key is of the host that is meant otherwise. */
export async function placeOf(surroundings: Surroundings, link: Link) {
  const { origin } = link;
  if (origin === undefined) return { ...link, origin: await hostOf(surroundings) };
  if (surroundings.line.has('host') && namedHost(surroundings) !== origin)
    throw new Stop('usage', 'The link is of another host than --host.');
  return { ...link, origin };
}
