import type { Locale } from '@kuelik/protocol';
import { fill } from '@kuelik/ui';
import type { Alert } from './contract.ts';
import { technologyLabel } from './technology-label.ts';
import { texts } from './texts/index.ts';
import { codeName } from './texts/words.ts';

/** The text of an alert; without a technology it concerns the whole session. */
export function alertText({ code, technology }: Pick<Alert, 'code' | 'technology'>, locale: Locale): string {
  const reason = codeName(code, locale);
  if (technology === '') return reason;
  return fill(texts[locale].event_alert, { name: technologyLabel(technology, locale), reason });
}
