/** The deployment's retention in days: a policy may only shorten it. */
export interface RetentionDays {
  readonly pictures: number;
  readonly data: number;
}

/** What of a session retention erases: its pictures, or all its personal data. */
export type Kept = 'pictures' | 'data';

/** A session's own days by its policy; null: as the deployment keeps them. */
interface OwnDays {
  readonly picture_days: number | null;
  readonly data_days: number | null;
}

export const DAY_MS = 86_400_000;

/**
 * How many days after its creation a session's pictures or personal data are erased: by its policy, at the latest when
 * the deployment does. Pictures are part of the data, and go with them at the latest.
 *
 * The job that erases asks the database the same of all sessions (`features/retention/overdue.ts`); a test compares both.
 */
export function keptDays(kept: Kept, own: OwnDays, deployment: RetentionDays): number {
  const data = Math.min(own.data_days ?? deployment.data, deployment.data);
  return kept === 'data'
    ? data
    : Math.min(own.picture_days ?? deployment.pictures, deployment.pictures, data);
}
