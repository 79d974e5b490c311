import type { Locale } from '@kuelik/protocol';
import { technologyKey, technologyKeys } from '@kuelik/technologies/catalogue';
import { technologyNames } from '../playground/texts/technologies.ts';

/** A technology's name; an unknown code is shown as it is. */
export function technologyLabel(code: string, locale: Locale): string {
  const wanted = technologyKey(code);
  const key = technologyKeys.find((known) => known === wanted);
  return key === undefined ? code : technologyNames[key][locale];
}
