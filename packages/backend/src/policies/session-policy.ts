import type { SessionRow } from '../sessions/rows.ts';
import type { EffectivePolicy } from './content.ts';

/** The parts of a policy that are asked for while a session runs. */
export type SessionPolicy = Pick<EffectivePolicy, 'documents' | 'ends_on_failure' | 'protocol'>;

/** For sessions without a policy: made before there were any, or elsewhere. */
const withoutOne: SessionPolicy = {
  documents: { added_by: 'integrator' },
  ends_on_failure: false,
  protocol: null,
};

export const sessionPolicyOf = ({ policy }: Pick<SessionRow, 'policy'>): SessionPolicy => ({
  ...withoutOne,
  ...policy,
});
