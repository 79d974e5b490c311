import { callProblem } from '@kuelik/document-capture';
import { documentErrors } from '../contract.ts';
import type { Problem } from './machine.ts';

/** What a failed call means for the person. */
export const problemOf = (error: unknown): { problem: Problem; attemptsLeft: number | null } =>
  callProblem(error, documentErrors);
