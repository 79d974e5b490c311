import { flowConfig } from '@kuelik/protocol';
import * as v from 'valibot';
import { languages } from '../../kit/database/policy-content.ts';

import type { PolicyFault, Settings } from './plan.ts';
import { sift } from './sift.ts';

const entries: v.ObjectEntries = {
  ...flowConfig.entries,
  locale_list: v.optional(v.nullable(v.array(v.picklist(languages)))),
};

/** All faults of a flow configuration: unknown keys and invalid values. */
export function checkFlowConfig(given: Settings, path: string): readonly PolicyFault[] {
  return Object.entries(given).flatMap(([name, value]): readonly PolicyFault[] => {
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (entry === undefined) {
      const message = `known are ${Object.keys(entries).join(', ')}`;
      return [{ path: `${path}.${name}`, code: 'unknown_setting', message }];
    }
    const { faults } = sift(v.object({ [name]: entry }), { [name]: value });
    return faults.map((fault) => ({ ...fault, path: `${path}.${fault.path}` }));
  });
}
