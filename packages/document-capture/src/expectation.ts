import type { DocumentShape } from '@kuelik/vision/document/tracker';

/** The side of a document that is shown; a passport's page counts as its front. */
export type Side = 'front' | 'back';

/** What the person has said they will show, and which side of it is next. */
export interface Expectation {
  /** Codes of the issuing state as in the zone; null when any but `notCountry` will do. */
  readonly country: string | null;
  readonly notCountry: string | null;
  readonly type: 'identity-card' | 'passport';
  readonly side: Side;
}

/** A passport's page or a card. */
export const shapeOf = ({ type }: Pick<Expectation, 'type'>): DocumentShape =>
  type === 'passport' ? 'page' : 'card';

/** Whether the expected side carries a machine-readable zone. */
export const hasZone = ({ type, side }: Pick<Expectation, 'type' | 'side'>): boolean =>
  type === 'passport' || side === 'back';
