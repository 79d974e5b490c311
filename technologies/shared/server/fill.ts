/** The text with `{name}` replaced by its value; names without a value stay. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
