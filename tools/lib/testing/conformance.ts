/** A test with ids of the walk at the end of its title, such as `polls every 5000 ms [9.6, 4.16]`. */
export interface NamedCheck {
  /** Path from the repository root. */
  readonly file: string;
  /** As written in the source, ids included: `%s`, `$name` and `${…}` match any text. */
  readonly title: string;
  readonly ids: readonly string[];
}

/** The hand-written part of a row of the walk. */
export interface Row {
  /** Section and place within it, such as `4.12`. Ids are never reused for another statement. */
  readonly id: string;
  readonly statement: string;
  /** Where it is implemented, verbatim. */
  readonly places: string;
  readonly state: 'holds' | 'departs' | 'unknown';
  /** The text after the state. */
  readonly note: string;
}

/** One test of a report. */
export interface RanTest {
  readonly file: string;
  /** The titles of its groups, outermost first, followed by its own. */
  readonly titles: readonly string[];
  readonly passed: boolean;
}

const idList = String.raw`\d+\.\d+(?:, \d+\.\d+)*`;

/** The row on a line of docs/conformance.md; null for every other line. */
function rowOf(line: string): Row | null {
  if (!/^\| \d+\.\d+ \| /.test(line)) return null;
  const [id = '', statement = '', places = '', last = ''] = line.slice(2).split(' | ');
  const [, word = '', note = ''] = /^\*{0,2}(\w+)\*{0,2}:? ?(.*)$/.exec(last.trim()) ?? [];
  return { id, statement, places, state: word === 'holds' || word === 'departs' ? word : 'unknown', note };
}

/** The rows of docs/conformance.md. */
export const parseWalk = (markdown: string): readonly Row[] =>
  markdown.split('\n').flatMap((line) => rowOf(line) ?? []);

/** The checks in a test's source, marked by ids at the end of their titles. */
export function checksIn(file: string, source: string): readonly NamedCheck[] {
  const titles = new RegExp(String.raw`(['"\`])((?:(?!\1)[^\\\n]|\\.)*? \[(${idList})\])\1`, 'g');
  return [...source.matchAll(titles)].map(([, , title = '', ids = '']) => ({
    file,
    title: title.replaceAll(/\\(['"`])/g, '$1'),
    ids: ids.split(', '),
  }));
}

const placeholders = /%[sdijo]|\$\{[^}]*\}|\$[a-z]\w*/g;

/** Whether a title in the source matches this one: its placeholders match any text. */
function isTitle(written: string, title: string): boolean {
  const parts = written.split(placeholders).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(title);
}

/** Whether a title has any text besides placeholders and ids: `%s [4.1]` alone could be any test of its file. */
export const saysSomething = (title: string): boolean => /\p{L}{3}/u.test(title.replaceAll(placeholders, ''));

/** Why a row is red; empty if every check with its id ran and passed. */
export function faultsOf(
  row: Row,
  checks: readonly NamedCheck[],
  ran: readonly RanTest[],
): readonly string[] {
  const own = checks.filter(({ ids }) => ids.includes(row.id));
  if (row.state === 'unknown') return ['says neither holds nor departs'];
  if (own.length === 0) return ['no test carries its id'];
  return own.flatMap((check) => {
    const found = ran.filter(
      ({ file, titles }) => file === check.file && titles.some((title) => isTitle(check.title, title)),
    );
    if (found.length === 0) return [`${said(check)} did not run`];
    return found.every(({ passed }) => passed) ? [] : [`${said(check)} did not pass`];
  });
}

/**
 * A check as named in the document: without its ids, which are the row's, and with escaped bars, which would
 * end the table cell.
 */
const said = ({ file, title }: NamedCheck): string =>
  `\`${file}\`: “${title.replace(new RegExp(` \\[${idList}\\]$`), '').replaceAll('|', '\\|')}”`;

const byFile = (one: NamedCheck, other: NamedCheck): number => (said(one) < said(other) ? -1 : 1);

/**
 * Updates docs/conformance.md from a build's report: the last column of each row and the counts come from the tests
 * with its id and their results; everything else stays unchanged. Rows outside of `only` keep their last column.
 */
export function writeWalk(
  markdown: string,
  checks: readonly NamedCheck[],
  ran: readonly RanTest[],
  only: (id: string) => boolean = () => true,
): string {
  const lines = markdown.split('\n').map((line) => {
    const row = rowOf(line);
    if (row === null || !only(row.id)) return line;
    const faults = faultsOf(row, checks, ran);
    const passed = checks
      .filter(({ ids }) => ids.includes(row.id))
      .toSorted(byFile)
      .map(said);
    const shown = faults.length > 0 ? `**red**: ${faults.join('<br>')}` : [...new Set(passed)].join('<br>');
    const state = row.state === 'departs' ? '**departs**' : row.state;
    const claim = row.note === '' ? state : `${state}: ${row.note}`;
    return `| ${row.id} | ${row.statement} | ${row.places} | ${claim} | ${shown} |`;
  });
  const rows = lines.flatMap((line) => (rowOf(line) === null ? [] : [{ line, row: rowOf(line) }]));
  const green = rows.filter(({ line }) => !line.includes(' | **red**: '));
  const departs = green.filter(({ row }) => row?.state === 'departs').length;
  const counts = `**${rows.length} statements: ${green.length - departs} hold, ${departs} depart on purpose, ${rows.length - green.length} are red.**`;
  return lines.join('\n').replace(/\*\*\d+ statements: .*?\*\*/, counts);
}

/** A report in which all these checks passed. */
export const allPassed = (checks: readonly NamedCheck[]): readonly RanTest[] =>
  checks.map(({ file, title }) => ({ file, titles: [title], passed: true }));
