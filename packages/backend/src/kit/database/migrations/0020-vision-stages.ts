import { statementsChange } from '../schema-change.ts';

/** What is being done with the form that a vision job belongs to, for processes that do not have the form. */
export const visionStages = statementsChange('expand', [
  `alter table vision_job add column stage text`,
  `alter table vision_job add column stage_ends_at timestamptz`,
]);
