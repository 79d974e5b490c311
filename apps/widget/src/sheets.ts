/** All loaded style sheets, in loading order. */
const sheets: string[] = [];
/** The shadow roots that use them. */
const roots = new Set<ShadowRoot>();
/** Not before Safari 16.4: there they are elements, which a page's policy may forbid. */
const canConstruct = 'adoptedStyleSheets' in document;

/** Adds a style sheet to all widgets, including existing ones. */
export function addSheet(css: string): void {
  sheets.push(css);
  for (const root of roots) apply(root, css);
}

/** Constructed sheets pass a content security policy without `unsafe-inline`. */
function apply(root: ShadowRoot, css: string): void {
  if (canConstruct) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  } else root.appendChild(document.createElement('style')).textContent = css;
}

/**
 * Applies the style sheets to a shadow root, including later ones; returns a function that removes them, or null if the page's
 * policy allows none.
 */
export function dress(root: ShadowRoot): (() => void) | null {
  for (const css of sheets) apply(root, css);
  if (!canConstruct && root.styleSheets.length === 0) return null;
  roots.add(root);
  return () => {
    roots.delete(root);
    if (canConstruct) root.adoptedStyleSheets = [];
    else root.replaceChildren();
  };
}
