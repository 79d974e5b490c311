import type { Locale } from '@kuelik/protocol';
import { Message } from '../controls/message.tsx';
import { useTexts, useUiLocale } from '../i18n/ui-locale.tsx';
import { en, type LineTexts } from './texts/en.ts';
import { kz } from './texts/kz.ts';
import { my } from './texts/my.ts';
import { ru } from './texts/ru.ts';

const texts: Record<Locale, LineTexts> = { ru, kz, en, my };

/** Says that an interrupted upload resumes automatically. */
export function Interrupted() {
  const { interrupted } = useTexts('line', texts, useUiLocale());
  return <Message tone="warning">{interrupted}</Message>;
}
