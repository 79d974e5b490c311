import type { AboutTexts } from './texts/en.ts';

export interface ReceiptFacts {
  /** The session's identifier. */
  readonly reference: string;
  /** '' if unknown. */
  readonly organization: string;
  /** Date and time in the person's format. */
  readonly date: string;
  readonly steps: readonly { readonly name: string; readonly passed: boolean }[];
}

/** A receipt as plain text: what was checked, when, for whom and under which number. No personal data. */
export function receiptText(t: AboutTexts, { reference, organization, date, steps }: ReceiptFacts): string {
  const lines = [
    t.receipt,
    '',
    `${t.reference}: ${reference}`,
    ...(organization === '' ? [] : [`${t.organization}: ${organization}`]),
    `${t.date}: ${date}`,
    '',
    `${t.checked}:`,
    ...steps.map(({ name, passed }) => `- ${name}: ${passed ? t.passed : t.failed}`),
    '',
  ];
  return lines.join('\r\n');
}
