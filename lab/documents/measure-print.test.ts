import { checkDigit, type PrintedFields } from '@kuelik/vision/document';
import { expect, it } from 'vitest';
import { countPrint, type PrintOutcome, printSet, sameRemainder } from './measure-print.ts';
import { printLines } from './print-report.ts';

const [specimen] = printSet(1, 90_000);
const outcome = (patronymic: string | null, read: string | null, noticed = false): PrintOutcome => ({
  specimen: specimen!,
  truth: { patronymic, issueDate: null, iin: null },
  printed: { patronymic: read, issueDate: null, iin: null, conflicts: [] } as unknown as PrintedFields,
  noticed,
});
const outcomes = [outcome('А', 'А', true), outcome('А', null), outcome('А', 'Б'), outcome(null, 'Б')];

it('changes a letter that no check digit notices', () => {
  expect(sameRemainder('N123456')).toBe('NB23456');
  expect(checkDigit('NB23456')).toBe(checkDigit('N123456'));
});

it('counts a value that the document does not print as wrong', () => {
  expect(countPrint(outcomes, 'patronymic')).toEqual({ given: 1, wrong: 2, of: 3 });
});

it('has a row for each value that is printed', () => {
  const lines = printLines(outcomes, (hits, count) => `${hits}/${count}`);
  expect(lines.slice(2)).toEqual([
    '| kz-id-front, mild: patronymic | 3 | 1/3 | 2 |',
    '| kz-id-front, mild: another number noticed | 4 | 1/4 | |',
    '| kz-id-front, mild: contradictions of a genuine document | 4 | | 0 |',
  ]);
});
