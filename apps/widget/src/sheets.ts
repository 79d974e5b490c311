/** The style sheets of everything that has been loaded, in the order of loading. */
const sheets: CSSStyleSheet[] = [];
/** The shadow roots that wear them now. */
const roots = new Set<ShadowRoot>();

/**
 * Adds a style sheet to all widgets, also to those that are there already. Constructed sheets pass a
 * content security policy without `unsafe-inline`, and one copy serves every widget.
 */
export function addSheet(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.push(sheet);
  for (const root of roots) root.adoptedStyleSheets = [...sheets];
}

/** Gives a shadow root the style sheets, those of chunks that come later too; returns how to take them off. */
export function dress(root: ShadowRoot): () => void {
  roots.add(root);
  root.adoptedStyleSheets = [...sheets];
  return () => {
    roots.delete(root);
    root.adoptedStyleSheets = [];
  };
}
