/** The server's facts for finishing a session. */
export interface SessionRecord {
  /** Enabled codes, in order. */
  readonly technologies: readonly string[];
  /** Codes of steps that can be skipped. */
  readonly skip: readonly string[];
  /** Codes that this deployment can run; others are ignored, as in the flow. */
  readonly supported: ReadonlySet<string>;
  /** Codes whose recorded result is a success. */
  readonly succeeded: ReadonlySet<string>;
}

/**
 * The codes that still prevent a success. Null for an enabled list without any runnable code: it leads to the
 * error page, never to a success.
 */
export function missingForSuccess(record: SessionRecord): readonly string[] | null {
  const runnable = record.technologies.filter((code) => record.supported.has(code));
  if (runnable.length === 0) return null;
  return runnable.filter((code) => !record.skip.includes(code) && !record.succeeded.has(code));
}
