/** What the server knows about a session when it is to be finished. */
export interface SessionRecord {
  /** Enabled codes, in order. */
  readonly technologies: readonly string[];
  /** Codes that this person need not take. */
  readonly skip: readonly string[];
  /** Codes that this deployment can run; others are ignored, as the flow ignores them. */
  readonly supported: ReadonlySet<string>;
  /** Codes whose recorded result is a success. */
  readonly succeeded: ReadonlySet<string>;
}

/**
 * The codes that stand between a session and its success. An enabled list of which nothing can be
 * run leads to the error page, never to a success: null.
 */
export function missingForSuccess(record: SessionRecord): readonly string[] | null {
  const runnable = record.technologies.filter((code) => record.supported.has(code));
  if (runnable.length === 0) return null;
  return runnable.filter((code) => !record.skip.includes(code) && !record.succeeded.has(code));
}
