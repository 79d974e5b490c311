import { lackOfDocumentPhoto, lackOfLiveFace } from '../../shared/server/plan-rules.ts';
import type { StepServer } from '../../shared/server/technology-server.ts';

/** Both faces have to be there to be compared. */
export const lackOfFaces: NonNullable<StepServer['lacks']> = (...asked) => [
  ...lackOfLiveFace(...asked),
  ...lackOfDocumentPhoto(...asked),
];
