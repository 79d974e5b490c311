/** All loaded style sheets, in loading order. */
const sheets: CSSStyleSheet[] = [];
/** The shadow roots that use them. */
const roots = new Set<ShadowRoot>();

/**
 * Adds a style sheet to all widgets, including existing ones. Constructed sheets pass a content security
 * policy without `unsafe-inline`, and all widgets share one copy.
 */
export function addSheet(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.push(sheet);
  for (const root of roots) root.adoptedStyleSheets = [...sheets];
}

/** Applies the style sheets to a shadow root, including later ones; returns a function that removes them. */
export function dress(root: ShadowRoot): () => void {
  roots.add(root);
  root.adoptedStyleSheets = [...sheets];
  return () => {
    roots.delete(root);
    root.adoptedStyleSheets = [];
  };
}
