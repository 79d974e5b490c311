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
  readonly steps: readonly { readonly name: string; readonly passed: boolean }[];
}

/** A receipt as plain text: how the check ended, when, for whom, under which number, and what was checked. No personal data. */
export function receiptText(t: AboutTexts, facts: ReceiptFacts): string {
  const { outcome, reference, organization, date, steps } = facts;
  const lines = [
    t.receipt,
    '',
    outcome,
    '',
    `${t.reference}: ${reference}`,
    ...(organization === '' ? [] : [`${t.organization}: ${organization}`]),
    ...(date === '' ? [] : [`${t.date}: ${date}`]),
    ...(steps.length === 0 ? [] : ['', `${t.checked}:`]),
    ...steps.map(({ name, passed }) => `- ${name}: ${passed ? t.passed : t.failed}`),
    '',
  ];
  return lines.join('\r\n');
}
