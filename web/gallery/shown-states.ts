/**
 * Shows states that only a pointer or the keyboard can set: every rule of a style sheet about `:hover` or focus gets a twin
 * for elements with `data-show="hover"` or `data-show="focus"`.
 */
const twins = [
  [/:hover/g, "[data-show='hover']"],
  [/:focus-visible|:focus(?![-\w])/g, "[data-show='focus']"],
] as const;

/** Adds the twins to all style sheets of the page, once. */
export function addShownStates(): void {
  for (const sheet of document.styleSheets) addTo(sheet);
}

function addTo(group: CSSStyleSheet | CSSGroupingRule): void {
  for (const rule of Array.from(group.cssRules)) {
    if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) addTo(rule);
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [state, shown] of twins) {
      const selector = rule.selectorText.replaceAll(state, shown);
      if (selector === rule.selectorText) continue;
      group.insertRule(`${selector} { ${rule.style.cssText} }`, group.cssRules.length);
    }
  }
}
