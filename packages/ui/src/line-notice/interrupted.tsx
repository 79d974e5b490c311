import { Message } from '../controls/message.tsx';
import { fill } from '../i18n/fill.ts';
import { useTexts, useUiLocale } from '../i18n/ui-locale.tsx';
import { texts } from './texts/index.ts';

/**
 * Says why an upload waits, and that it continues automatically.
 * @param waits true: for the connection; a number: for this many people who are served first.
 */
export function Interrupted({ waits = true }: { readonly waits?: boolean | number }) {
  const { interrupted, ahead } = useTexts('line', texts, useUiLocale());
  if (typeof waits === 'number') return <Message>{fill(ahead, { n: waits })}</Message>;
  return (
    <Message tone="warning">
      <span data-line="">{interrupted}</span>
    </Message>
  );
}
