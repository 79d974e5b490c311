import { lackOfDocumentPhoto, lackOfLiveFace } from '../../shared/server/plan-rules.ts';
import type { StepServer } from '../../shared/server/technology-server.ts';

/** The comparison needs both faces. */
export const lackOfFaces: NonNullable<StepServer['lacks']> = (...asked) => [
  ...lackOfLiveFace(...asked),
  ...lackOfDocumentPhoto(...asked),
];
