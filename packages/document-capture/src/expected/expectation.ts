import type { DocumentShape } from '@kuelik/vision/document/tracker';

/** The visible side of a document; a passport's page counts as its front. */
export type Side = 'front' | 'back';

/** The document that the person has chosen, and its next side. */
export interface Expectation {
  /** Issuing-state codes as in the MRZ; null: any except `notCountry`. */
  readonly country: string | null;
  readonly notCountry: string | null;
  readonly type: 'identity-card' | 'passport';
  readonly side: Side;
}

/** A passport's page or a card. */
export const shapeOf = ({ type }: Pick<Expectation, 'type'>): DocumentShape =>
  type === 'passport' ? 'page' : 'card';

/** Whether the expected side has an MRZ. */
export const hasZone = ({ type, side }: Pick<Expectation, 'type' | 'side'>): boolean =>
  type === 'passport' || side === 'back';
