import type { Locale } from '@kuelik/protocol';
import { Message } from '../controls/message.tsx';
import { fill } from '../i18n/fill.ts';
import { useTexts, useUiLocale } from '../i18n/ui-locale.tsx';
import { en, type LineTexts } from './texts/en.ts';
import { kz } from './texts/kz.ts';
import { my } from './texts/my.ts';
import { ru } from './texts/ru.ts';

const texts: Record<Locale, LineTexts> = { ru, kz, en, my };

/**
 * Says why an upload waits, and that it goes on by itself.
 * @param waits true: for the connection; a number: for so many people who are served first.
 */
export function Interrupted({ waits = true }: { readonly waits?: boolean | number }) {
  const { interrupted, ahead } = useTexts('line', texts, useUiLocale());
  if (typeof waits === 'number') return <Message>{fill(ahead, { n: waits })}</Message>;
  return <Message tone="warning">{interrupted}</Message>;
}
