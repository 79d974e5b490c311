import { flowConfig, fontFamily } from '@kuelik/protocol';
import * as v from 'valibot';
import { httpsAddress, offeredLanguages } from '../../kit/database/policy-content.ts';
import type { PolicyFault, Settings } from './plan.ts';
import { sift } from './sift.ts';

const fontAddress = v.pipe(
  v.string(),
  v.maxLength(512),
  v.check(
    (text) => fontFamily(text.trim()) !== null,
    'must be the name of a font, or an address such as https://fonts.google.com/specimen/Roboto',
  ),
);

/** Stricter than what pages accept, which ignore the values refused here. */
const entries: v.ObjectEntries = {
  ...flowConfig.entries,
  font_family_url: v.optional(v.nullable(fontAddress)),
  other_way_url: v.optional(v.nullable(httpsAddress)),
  locale_list: v.optional(v.nullable(offeredLanguages)),
};

/** All faults of a flow configuration: unknown keys and invalid values. */
export function checkFlowConfig(given: Settings, path: string): readonly PolicyFault[] {
  return Object.entries(given).flatMap(([name, value]): readonly PolicyFault[] => {
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (entry === undefined) {
      const message = `is not a field of flow_config; these are ${Object.keys(entries).join(', ')}`;
      return [{ path: `${path}.${name}`, code: 'unknown_setting', message }];
    }
    const { faults } = sift(v.object({ [name]: entry }), { [name]: value });
    return faults.map((fault) => ({ ...fault, path: `${path}.${fault.path}` }));
  });
}
