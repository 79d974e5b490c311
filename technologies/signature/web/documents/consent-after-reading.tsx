import type { Locale } from '@kuelik/protocol';
import { Checkbox, useAnswerInView, useTexts } from '@kuelik/ui';
import { type ReactNode, useState } from 'react';
import { texts } from './texts.ts';
import type { SeenDocuments } from './use-seen-documents.ts';

export interface ConsentAfterReadingProps {
  readonly locale: Locale;
  readonly label: ReactNode;
  readonly seen: SeenDocuments;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly error?: string | undefined;
  /** The error that may come when the form is sent: its place is kept. */
  readonly room?: string;
}

/** Consent to documents: can be ticked once each was shown to its end, and explains that before. */
export function ConsentAfterReading(props: ConsentAfterReadingProps) {
  const { locale, label, seen, checked, onChange, error, room } = props;
  const t = useTexts('documents', texts, locale);
  const [triedEarly, setTriedEarly] = useState(false);
  // Buttons at the window's bottom would cover it.
  const { form: part, answered } = useAnswerInView<HTMLDivElement>();
  const change = (value: boolean) => {
    if (seen.all) return onChange(value);
    setTriedEarly(true);
    answered();
  };
  return (
    <div ref={part}>
      <Checkbox
        label={label}
        checked={checked && seen.all}
        onChange={change}
        description={seen.canBeShown ? t.readFirst : undefined}
        error={triedEarly && !seen.all ? t.unread : error}
        room={room}
      />
    </div>
  );
}
