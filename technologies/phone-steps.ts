import type { TechnologyKey } from './catalogue.ts';

/** Steps that ask for the person's IIN and reach them on their phone: said before a check that comes earlier. */
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

/** Those whose SMS holds a code to enter; the others' is replied to. */
const needSmsCode: readonly TechnologyKey[] = ['edocument', 'dsi', 'dss'];

/** What a person should have at hand for the steps to come, by their keys. */
export function phoneNeeds(steps: readonly string[]): { readonly phone: boolean; readonly smsCode: boolean } {
  const asks = (needs: readonly string[]) => steps.some((key) => needs.includes(key));
  return { phone: asks(needPhone), smsCode: asks(needSmsCode) };
}
