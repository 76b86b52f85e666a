/** What axe finds wrong with a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Everything: each fault as one line, the rule and where it is broken. */
export function faults(page: Page): Promise<string[]> {
  return found(new AxeBuilder({ page }).withTags(RULES));
}

/** Colours alone, where a page differs in nothing else from one that was looked at. */
export function contrastFaults(page: Page): Promise<string[]> {
  return found(new AxeBuilder({ page }).withRules('color-contrast'));
}

async function found(axe: AxeBuilder): Promise<string[]> {
  // Its other mode opens a page of its own for what it finds in frames of other origins; it takes twice as long.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const where = target.join(' ');
      return `${id}: ${help} (${where}) ${failureSummary ?? ''}`;
    }),
  );
}
