import type { SessionRow } from '../sessions/rows.ts';
import type { EffectivePolicy } from './content.ts';

/** The parts of a policy that are asked for while a session runs. */
export type SessionPolicy = Pick<EffectivePolicy, 'documents'>;

/** For sessions without a policy: made before there were any, or elsewhere. */
const withoutOne: SessionPolicy = {
  documents: { added_by: 'integrator' },
};

export const sessionPolicyOf = ({ policy }: Pick<SessionRow, 'policy'>): SessionPolicy =>
  policy ?? withoutOne;
