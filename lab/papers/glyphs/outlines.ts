/** Letters as [advance width, SVG path] in an em of 1000 units, baseline at 0, y downwards. */
export type GlyphOutlines = Readonly<Record<string, readonly [advance: number, path: string]>>;
