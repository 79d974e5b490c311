/**
 * A style sheet of the page, for an element that is a part of one: widths are those of the widget,
 * not of the window. Conditions on the window's height stay: a phone on its side is low either way.
 */
export function toContainerUnits(css: string): string {
  return css
    .replace(/@media (\((?:min|max)-width: \d+px\)) \{/g, '@container kuelik $1 {')
    .replace(/(\d)vw\b/g, '$1cqw');
}
