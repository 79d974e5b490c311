import { type Share, shareText } from './interval.ts';
import type { CoverLook, Outfit } from './looks.ts';

type Face = NonNullable<CoverLook['face']>;

const found = (looks: readonly CoverLook[]): Face[] => looks.flatMap(({ face }) => (face ? [face] : []));
const share = (looks: readonly CoverLook[], said: (face: Face) => boolean): Share => {
  const faces = found(looks);
  return { count: faces.filter(said).length, of: faces.length };
};
const isWarned = (face: Face) => face.guidance !== null;
const refused = (face: Face) => face.verdict !== null;
const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const heading = (...cells: readonly string[]) => [row(...cells), `|${'---|'.repeat(cells.length)}`];

const titles: Readonly<Record<Exclude<Outfit, 'unsure'>, string>> = {
  nothing: 'nothing on',
  mask: 'mask',
  glasses: 'clear glasses',
  'dark-glasses': 'dark glasses',
};

/** The tables, line by line: covers by outfit, false alarms by group, light and eyes. */
export function coverTables(looks: readonly CoverLook[]): string[] {
  const wearing = (outfit: Outfit) => looks.filter(({ wears }) => wears === outfit);
  const bare = wearing('nothing');
  const groups = [...new Set(bare.flatMap(({ groups }) => groups))].sort();
  const light = (problem: string) =>
    row(
      problem,
      shareText(share(looks, (face) => face.light === problem)),
      shareText(share(looks, (face) => face.lightVerdict === problem)),
    );
  return [
    ...heading('wears', 'pictures', 'no face found', 'reported by the guidance', 'refused by the verdict'),
    ...Object.entries(titles).flatMap(([outfit, title]) => {
      const all = wearing(outfit as Outfit);
      const lost = `${all.length - found(all).length}`;
      return all.length === 0
        ? []
        : [
            row(
              title,
              `${all.length}`,
              lost,
              shareText(share(all, isWarned)),
              shareText(share(all, refused)),
            ),
          ];
    }),
    '',
    ...heading('nothing on: false alarms', 'reported by the guidance', 'refused by the verdict'),
    row(
      'looking ahead',
      shareText(
        share(
          bare.filter(({ face }) => face?.ahead),
          isWarned,
        ),
      ),
      shareText(
        share(
          bare.filter(({ face }) => face?.ahead),
          refused,
        ),
      ),
    ),
    ...groups.map((group) => {
      const members = bare.filter((look) => look.groups.includes(group));
      return row(group, shareText(share(members, isWarned)), shareText(share(members, refused)));
    }),
    '',
    ...heading('light and eyes, everybody', 'reported by the guidance', 'refused by the verdict'),
    light('too_dark'),
    light('too_bright'),
    light('uneven_light'),
    row('eyes shut', shareText(share(looks, ({ eyesShut }) => eyesShut)), '–'),
  ];
}

/** The clearest false alarms, then the clearest misses; up to `most` of each. */
export function worstCases(looks: readonly CoverLook[], most: number): string[] {
  const describe = ({ name, face }: CoverLook) => {
    const { lowerRedness, lipRedness, rims, lens } = face?.measured ?? {};
    const shown = [lowerRedness, lipRedness, rims, lens].map((value) => value?.toFixed(2) ?? '–').join(' ');
    return `${name}: ${face?.verdict ? 'refused' : (face?.guidance ?? 'not noticed')} (${shown})`;
  };
  const alarms = looks
    .filter(({ wears, face }) => wears === 'nothing' && face?.guidance)
    .sort((a, b) => Number(b.face?.verdict !== null) - Number(a.face?.verdict !== null));
  const missed = looks.filter(
    ({ wears, face }) => wears !== 'nothing' && wears !== 'unsure' && face !== null && face.guidance === null,
  );
  return [
    'False alarms (redness below, lips, rims, lens):',
    ...alarms.slice(0, most).map(describe),
    'Not noticed:',
    ...missed.slice(0, most).map(describe),
  ];
}

/** One object for other programs: counts, and shares as 0..1; null without data. */
export function coverSummary(looks: readonly CoverLook[], seconds: number) {
  const of = (outfit: Outfit, said: (face: Face) => boolean) => {
    const { count, of: all } = share(
      looks.filter(({ wears }) => wears === outfit),
      said,
    );
    return all === 0 ? null : Number((count / all).toFixed(4));
  };
  return {
    pictures: looks.length,
    no_face: looks.filter(({ face }) => face === null).length,
    nothing_on: found(looks.filter(({ wears }) => wears === 'nothing')).length,
    false_alarms_guidance: of('nothing', isWarned),
    false_alarms_verdict: of('nothing', refused),
    masks_told: of('mask', (face) => face.guidance === 'mask'),
    masks_refused: of('mask', (face) => face.verdict === 'mask'),
    glasses_told: of('glasses', isWarned),
    dark_glasses_told: of('dark-glasses', isWarned),
    dark_glasses_refused: of('dark-glasses', refused),
    seconds: Number(seconds.toFixed(1)),
  };
}
