import type { CheckedStep } from './checked.tsx';
import type { AboutTexts } from './texts/en.ts';

export interface ReceiptFacts {
  /** How the check ended, as a sentence. */
  readonly outcome: string;
  /** The session's identifier. */
  readonly reference: string;
  /** '' if unknown. */
  readonly organization: string;
  /** Date and time in the person's format; '' if unknown. */
  readonly date: string;
  readonly steps: readonly Pick<CheckedStep, 'name' | 'outcome'>[];
  /** For how long the service keeps the data, as a sentence; null if unknown. */
  readonly retention: string | null;
}

/**
 * A receipt as plain text: how the check ended, when, for whom, under which number, what was checked, and how long its
 * data is kept. No personal data.
 */
export function receiptText(t: AboutTexts, facts: ReceiptFacts): string {
  const { outcome, reference, organization, date, steps, retention } = facts;
  const lines = [
    t.receipt,
    '',
    outcome,
    '',
    `${t.reference}: ${reference}`,
    ...(organization === '' ? [] : [`${t.organization}: ${organization}`]),
    ...(date === '' ? [] : [`${t.date}: ${date}`]),
    ...(steps.length === 0 ? [] : ['', `${t.checked}:`]),
    ...steps.map(({ name, outcome }) => `- ${name}: ${t[outcome]}`),
    ...(retention === null ? [] : ['', retention]),
    '',
  ];
  return lines.join('\r\n');
}
