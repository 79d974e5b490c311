import { wilson } from '../kit/wilson.ts';
import type { Outcome } from './walk.ts';

/** One check that was tried. */
export interface Tried extends Pick<Outcome, 'result' | 'why' | 'seconds'> {
  /** `genuine`, or the attack. */
  readonly title: string;
  readonly kind: string;
  readonly clip: string;
}

const of = (tries: readonly Tried[], result: Outcome['result']) =>
  tries.filter((tried) => tried.result === result).length;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const rate = (count: number, all: number) =>
  `${percent(count / all)} | ${wilson(count, all).map(percent).join(' to ')}`;

/** One line per try when it ends, to find the worst cases by file. */
export const lineOf = ({ clip, kind, title, result, why, seconds }: Tried): string =>
  `${clip}, ${kind}, ${title}: ${result} after ${seconds.toFixed(1)} s ${why.join(', ')}`.trimEnd();

/** BPCER by kind, and by what the person did; a try that never ends also counts as an error. */
export function genuineTable(genuine: readonly Tried[], kinds: readonly string[]): string[] {
  const titles = [...new Set(genuine.map(({ title }) => title))].sort();
  const rows = kinds.flatMap((kind) =>
    titles.flatMap((title) => {
      const tries = genuine.filter((tried) => tried.kind === kind && tried.title === title);
      if (tries.length === 0) return [];
      const [passed, refused, waiting] = [of(tries, 'passed'), of(tries, 'refused'), of(tries, 'waiting')];
      const seconds = tries.map((tried) => tried.seconds).sort((a, b) => a - b)[tries.length >> 1] ?? 0;
      const counts = [title, tries.length, passed, refused, waiting].join(' | ');
      return [`| ${kind} | ${counts} | ${rate(refused + waiting, tries.length)} | ${seconds.toFixed(1)} |`];
    }),
  );
  return [
    '| kind | who | tries | passed | refused | waiting | BPCER | 95 % | seconds, median |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ];
}

/** APCER by attack and kind. */
export function attackTable(attacked: readonly Tried[], kinds: readonly string[]): string[] {
  const rows = [...new Set(attacked.map(({ title }) => title))].flatMap((title) =>
    kinds.flatMap((kind) => {
      const tries = attacked.filter((tried) => tried.title === title && tried.kind === kind);
      if (tries.length === 0) return [];
      const accepted = of(tries, 'passed');
      const counts = [tries.length, accepted, of(tries, 'waiting')].join(' | ');
      return [`| ${title} | ${kind} | ${counts} | ${rate(accepted, tries.length)} |`];
    }),
  );
  if (rows.length === 0) return [];
  return [
    '| attack | kind | tries | accepted | not even taken | APCER | 95 % |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ];
}

/** The last line: clips played, and the shares of the genuine tries. */
export function summary(clips: number, genuine: readonly Tried[]) {
  const share = (result: Outcome['result']) => of(genuine, result) / (genuine.length || 1);
  return {
    clips,
    passed: share('passed'),
    refused: share('refused'),
    waiting: share('waiting'),
  };
}
