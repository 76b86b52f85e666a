/** The Worker that runs now, as far as the next one must not differ from it. */
import type { Region } from './region.ts';
import { DeployStop } from './stop.ts';

export interface Live {
  /** Names only: nobody is told a secret. */
  readonly secrets: readonly string[];
  readonly namespaceId: string | undefined;
  readonly jurisdiction: string | undefined;
}

/** Stops where the next Worker would look for what is stored in another place. */
export function checkLive(region: Region, namespaceId: string | null, live: Live | null): void {
  if (!live) return;
  if (live.namespaceId !== undefined && live.namespaceId !== namespaceId) {
    throw new DeployStop({
      step: 'Worker',
      found: `${region.name} keeps its secrets in the namespace ${live.namespaceId}, and would be given ${namespaceId ?? 'a new one'}. What was sealed so far could not be opened.`,
      next: `name ${live.namespaceId} as the namespace of ${region.id} in wrangler.toml, and run this again.`,
    });
  }
  if (live.jurisdiction === region.jurisdiction) return;
  throw new DeployStop({
    step: 'Worker',
    found: `${region.name} runs with OBJECT_JURISDICTION ${live.jurisdiction ?? 'not set'}, and would be given ${region.jurisdiction ?? 'none'}. It would find other, empty objects.`,
    next: 'set OBJECT_JURISDICTION as it was. Another jurisdiction is another region: give it a block and a host of its own.',
  });
}
