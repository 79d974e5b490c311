import type { TechnologyKey } from './catalogue.ts';

/** Steps that need the person's IIN and phone: announced before an earlier check. */
const needPhone: readonly TechnologyKey[] = [
  'edocument',
  'address',
  'address2',
  'gbdfln',
  'gbdfl',
  'gbdfl2',
  'kzInfo',
  'dsi',
];

/** Those whose SMS contains a code; the others' SMS is replied to. */
const needSmsCode: readonly TechnologyKey[] = ['edocument', 'dsi', 'dss'];

/** What a person should have at hand for the coming steps, by their keys. */
export function phoneNeeds(steps: readonly string[]): { readonly phone: boolean; readonly smsCode: boolean } {
  const asks = (needs: readonly string[]) => steps.some((key) => needs.includes(key));
  return { phone: asks(needPhone), smsCode: asks(needSmsCode) };
}
