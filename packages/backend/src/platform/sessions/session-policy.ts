import type { SessionPolicy } from '../contract/platform.ts';
import type { SessionRow } from './rows.ts';

/** For sessions without a policy: created before policies existed, or elsewhere. */
const withoutOne: SessionPolicy = {
  documents: { added_by: 'integrator' },
  ends_on_failure: false,
  protocol: null,
};

export const sessionPolicyOf = ({ policy }: Pick<SessionRow, 'policy'>): SessionPolicy => ({
  ...withoutOne,
  ...policy,
});
