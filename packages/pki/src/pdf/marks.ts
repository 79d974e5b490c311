/**
 * What a code of a font shows. `blank`: a space, an ellipsis or an underscore; `dash`: another bar or dot, which is a line
 * to fill in only in a row, and otherwise may be a sign or part of a number; `figure`: anything else; `unknown`: only the
 * outlines of the font say it.
 */
export type Mark = 'blank' | 'dash' | 'figure' | 'unknown';

/** What the codes of a font show. */
export interface Marks {
  readonly mark: (code: number) => Mark;
  /** Whether outlines within the file decide what is seen, whatever the names say. */
  readonly isWithin: boolean;
}
