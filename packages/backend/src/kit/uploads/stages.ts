/**
 * What is being done with a session's form, for the person who waits. Kept in this process; with vision processes it
 * also travels with the form's jobs, so that any process can answer.
 */
const stages = new Map<string, string>();

export const stageOf = (sessionId: string): string | undefined => stages.get(sessionId);

/** Reports what is being done with the form from now on; see `workStages` of the protocol. */
export type ReportStage<Stage extends string = string> = (stage: Stage) => void;

/** Does the work on a session's form; afterwards nothing is reported. */
export async function inStages<T>(
  sessionId: string | null,
  work: (reportStage: ReportStage) => Promise<T>,
): Promise<T> {
  if (sessionId === null) return work(() => undefined);
  try {
    return await work((stage) => stages.set(sessionId, stage));
  } finally {
    stages.delete(sessionId);
  }
}
