/**
 * Adapts a page's style sheet for the widget: widths refer to the widget, not the window. Conditions on the
 * window's height stay: a phone in landscape is low either way.
 */
export function toContainerUnits(css: string): string {
  return css
    .replace(/@media (\((?:min|max)-width: \d+px\)) \{/g, '@container kuelik $1 {')
    .replace(/(\d)vw\b/g, '$1cqw');
}
