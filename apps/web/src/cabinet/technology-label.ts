import type { Locale } from '@kuelik/protocol';
import { titles } from '@kuelik/technologies/about';
import { technologyKey } from '@kuelik/technologies/catalogue';

/** A technology's name; an unknown code is shown as it is. */
export function technologyLabel(code: string, locale: Locale): string {
  return titles[technologyKey(code)]?.[locale] ?? code;
}
