/** Accessibility violations that axe finds in a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Takes almost half of the time of all rules together. */
const CONTRAST = 'color-contrast';

/** The violations of all rules, each as one line: the rule and the element. */
export function violations(page: Page): Promise<string[]> {
  return analyse(builder(page).withTags(RULES));
}

/** The violations of colour contrast alone. */
export function contrastViolations(page: Page): Promise<string[]> {
  return analyse(builder(page).withRules(CONTRAST));
}

/** Without the lists of elements that pass, whose selectors take longer than the rules. */
function builder(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
}

async function analyse(axe: AxeBuilder): Promise<string[]> {
  // The other mode opens a page for the results of cross-origin frames, and takes twice as long.
  const results = await axe.setLegacyMode().analyze();
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const where = target.join(' ');
      return `${id}: ${help} (${where}) ${failureSummary ?? ''}`;
    }),
  );
}
