/**
 * Fills a text's `{name}` placeholders. A placeholder without a value stays visible, so that a forgotten one
 * is noticed and not read as an empty word.
 */
export function fill(template: string, params: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
}
