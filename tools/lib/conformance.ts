/** One check that a row of the walk through the specification names. */
export interface NamedCheck {
  /** Path from the repository's root. */
  readonly file: string;
  /** The title of a test or of a group of tests; `%s`, `$name` and `${…}` stand for any text. */
  readonly title: string;
}

export interface Row {
  /** Section and place within it, such as `4.12`: for reports. */
  readonly id: string;
  readonly statement: string;
  readonly checks: readonly NamedCheck[];
  readonly state: 'holds' | 'departs' | 'unknown';
  /** What follows the state. */
  readonly note: string;
}

/** One test of a report. */
export interface RanTest {
  readonly file: string;
  /** The titles of its groups, outermost first, and its own. */
  readonly titles: readonly string[];
  readonly passed: boolean;
}

/** The rows of docs/conformance.md. */
export function parseWalk(markdown: string): readonly Row[] {
  const rows: Row[] = [];
  let section = '0';
  let place = 0;
  for (const line of markdown.split('\n')) {
    const heading = /^## (\d+)\./.exec(line)?.[1];
    if (heading !== undefined) {
      section = heading;
      place = 0;
    }
    if (section === '0' || !/^\| (?!statement )/.test(line)) continue;
    const cells = line.split(' | ');
    const last = (cells.at(-1) ?? '').replace(/ \|$/, '');
    const [, word = '', note = ''] = /^\*{0,2}(\w+)\*{0,2}:? ?(.*)$/.exec(last) ?? [];
    place += 1;
    rows.push({
      id: `${section}.${place}`,
      statement: (cells[0] ?? '').slice(2),
      checks: [...(cells.at(-2) ?? '').matchAll(/`([^`]+)`: “([^”]+)”/g)].map(
        ([, file = '', title = '']) => ({
          file,
          title,
        }),
      ),
      state: word === 'holds' || word === 'departs' ? word : 'unknown',
      note,
    });
  }
  return rows;
}

const placeholders = /%[sdijo]|\$\{[^}]*\}|\$[a-z]\w*/g;

/** Whether a named title is this one's: its placeholders stand for any text. */
function isTitle(named: string, title: string): boolean {
  const parts = named.split(placeholders).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(title);
}

/** The tests that ran and that a named check means. */
const testsOf = ({ file, title }: NamedCheck, ran: readonly RanTest[]): readonly RanTest[] =>
  ran.filter((test) => test.file === file && test.titles.some((own) => isTitle(title, own)));

/** Why a row is red; empty where every check that it names ran and passed. */
export function faultsOf(row: Row, ran: readonly RanTest[]): readonly string[] {
  if (row.state === 'unknown') return [`${row.id} ${row.statement}: neither holds nor departs`];
  if (row.checks.length === 0) return [`${row.id} ${row.statement}: names no check`];
  return row.checks.flatMap((check) => {
    const found = testsOf(check, ran);
    const what = `${row.id} ${row.statement}: ${check.file} “${check.title}”`;
    if (found.length === 0) return [`${what} did not run`];
    return found.every(({ passed }) => passed) ? [] : [`${what} did not pass`];
  });
}

/** Whether a file writes this title as a whole text: words within a longer one are not a test's title. */
export const hasTitle = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) =>
    source.includes(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`),
  );

/** Whether a named title says anything beside what its placeholders stand for: `%s` alone would be any test of its file. */
export const saysSomething = (title: string): boolean => /\p{L}{3}/u.test(title.replaceAll(placeholders, ''));

/**
 * The walk as a build's own report: each row with the number of tests that ran and passed for it, or red with what is
 * wrong; the counts at its head are those of the build.
 */
export function reportOf(markdown: string, ran: readonly RanTest[]): string {
  const rows = parseWalk(markdown);
  const faults = rows.map((row) => faultsOf(row, ran));
  const red = faults.filter((list) => list.length > 0).length;
  const departs = rows.filter(({ state }, at) => state === 'departs' && faults[at]?.length === 0).length;
  let at = -1;
  const lines = markdown.split('\n').map((line) => {
    if (!isRow(line, rows[at + 1])) return line;
    at += 1;
    const row = rows[at];
    const wrong = faults[at] ?? [];
    if (row === undefined) return line;
    const count = row.checks.flatMap((check) => testsOf(check, ran)).length;
    const added = wrong.length > 0 ? `**red**: ${wrong.join('; ')}` : `${count} tests passed`;
    return `${line.replace(/ \|$/, '')} · ${added} |`;
  });
  const counts = `**${rows.length} statements in this build: ${rows.length - departs - red} hold, ${departs} depart on purpose, ${red} are red.**`;
  return lines.join('\n').replace(/\*\*\d+ statements: .*?\*\*/, counts);
}

const isRow = (line: string, row: Row | undefined): boolean =>
  row !== undefined && line.startsWith(`| ${row.statement} | `);
