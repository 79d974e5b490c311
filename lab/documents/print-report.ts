import { countPrint, type PrintOutcome } from './measure-print.ts';

const titles = { patronymic: 'patronymic', issueDate: 'date of issue', iin: 'IIN' } as const;

/** A table: what of the drawn documents' print was given, by kind and level. */
export function printLines(
  outcomes: readonly PrintOutcome[],
  share: (hits: number, count: number) => string,
): string[] {
  const groupOf = ({ specimen }: PrintOutcome) => `${specimen.kind}, ${specimen.level}`;
  const rows = [...new Set(outcomes.map(groupOf))].flatMap((group) => {
    const members = outcomes.filter((outcome) => groupOf(outcome) === group);
    return [
      ...Object.entries(titles).flatMap(([field, title]) => {
        const { given, wrong, of } = countPrint(members, field as keyof typeof titles);
        return of === 0 ? [] : [`| ${group}: ${title} | ${of} | ${share(given, of)} | ${wrong} |`];
      }),
      `| ${group}: another number noticed | ${members.length} | ${share(
        members.filter(({ noticed }) => noticed).length,
        members.length,
      )} | |`,
      `| ${group}: contradictions of a genuine document | ${members.length} | | ${
        members.filter(({ printed }) => printed.conflicts.length > 0).length
      } |`,
    ];
  });
  return ['| print | documents | right | wrong |', '|---|---|---|---|', ...rows];
}
