import type { Chain } from './chains.ts';

export interface LinePoint {
  readonly column: number;
  readonly x: number;
  readonly y: number;
  /** Of the letter. */
  readonly height: number;
}

/** A straight line of letters at a constant pitch, fitted to a chain. */
export interface LineModel {
  readonly points: readonly LinePoint[];
  readonly meanColumn: number;
  readonly meanX: number;
  readonly meanY: number;
  /** Unit vector in reading direction. */
  readonly unitX: number;
  readonly unitY: number;
  readonly pitch: number;
  readonly first: number;
  readonly last: number;
}

/** A line relative to another: distances along and across it, in its pitches. */
export interface PlacedLine {
  readonly line: LineModel;
  readonly along: number;
  readonly across: number;
}

/** Pieces of one printed line. */
export interface BandRow {
  readonly across: number;
  readonly pieces: readonly PlacedLine[];
  readonly letters: number;
}

/** Two or three parallel lines that may be a machine-readable zone. */
export interface Band {
  readonly master: LineModel;
  readonly rows: readonly BandRow[];
  readonly score: number;
}

/** Minimum letters of a line that leads a band, and of a further row. */
const MASTER_LETTERS = 12;
const ROW_LETTERS = 9;
/** Cosine between lines of a zone: perspective bends parallel lines by less than 10 degrees. */
const MIN_COSINE = 0.985;
/** Ratio of the pitches of neighbouring lines under perspective. */
const PITCH_RATIO = 1.2;
/** Row distance in pitches: 1.6 to 2.6 on paper, less if tilt or resizing lowers the letters, more if it narrows them. */
const ROW_DISTANCE = [0.95, 4.2] as const;
/** Farthest row of a band from its master: two rows, in pitches. */
const REACH = 9;
const SAME_ROW = 0.75;
/** Rows of a zone are evenly spaced, in pitches. */
const EVENNESS = 0.55;
/** Columns that an MRZ spans in a picture, allowing for lost letters. */
const SPAN = [22, 56] as const;
/** Columns between a line and print on the same level, beyond which a band without that print is tried as well. */
const APART = 6;

export function fitLine(chain: Chain): LineModel {
  const points = chain.map(({ column, component: { x, y, height } }) => ({ column, x, y, height }));
  const mean = (pick: (p: LinePoint) => number) =>
    points.reduce((sum, p) => sum + pick(p), 0) / points.length;
  const meanColumn = mean((p) => p.column);
  const meanX = mean((p) => p.x);
  const meanY = mean((p) => p.y);
  const spread = mean((p) => (p.column - meanColumn) ** 2);
  const stepX = mean((p) => (p.column - meanColumn) * (p.x - meanX)) / spread;
  const stepY = mean((p) => (p.column - meanColumn) * (p.y - meanY)) / spread;
  const pitch = Math.hypot(stepX, stepY);
  return {
    points,
    meanColumn,
    meanX,
    meanY,
    unitX: stepX / pitch,
    unitY: stepY / pitch,
    pitch,
    first: points[0]!.column,
    last: points.at(-1)!.column,
  };
}

function placeBeside(master: LineModel, line: LineModel): PlacedLine | null {
  const cosine = line.unitX * master.unitX + line.unitY * master.unitY;
  const ratio = line.pitch / master.pitch;
  if (cosine < MIN_COSINE || ratio > PITCH_RATIO || ratio < 1 / PITCH_RATIO) return null;
  const dx = line.meanX - master.meanX;
  const dy = line.meanY - master.meanY;
  const along = (dx * master.unitX + dy * master.unitY) / master.pitch;
  const across = (-dx * master.unitY + dy * master.unitX) / master.pitch;
  return Math.abs(across) < REACH && Math.abs(along) < 40 ? { line, along, across } : null;
}

function groupRows(pieces: readonly PlacedLine[]): BandRow[] {
  const groups: { across: number; pieces: PlacedLine[] }[] = [];
  for (const piece of [...pieces].sort((a, b) => a.across - b.across)) {
    const row = groups.find(({ across }) => Math.abs(across - piece.across) < SAME_ROW);
    if (row) row.pieces.push(piece);
    else groups.push({ across: piece.across, pieces: [piece] });
  }
  return groups.map((row) => ({
    ...row,
    letters: row.pieces.reduce((sum, { line }) => sum + line.points.length, 0),
  }));
}

/** Rows that can belong to the master's row, top to bottom. */
function combinations(rows: readonly BandRow[], master: BandRow): BandRow[][] {
  const strong = rows.filter(({ letters }) => letters >= ROW_LETTERS);
  const gap = (a: BandRow, b: BandRow) => Math.abs(a.across - b.across);
  const fits = (distance: number) => distance > ROW_DISTANCE[0] && distance < ROW_DISTANCE[1];
  const side = (sign: 1 | -1) =>
    strong
      .filter((row) => sign * (row.across - master.across) > ROW_DISTANCE[0])
      .sort((a, b) => sign * (a.across - b.across));
  const above = side(-1);
  const below = side(1);
  const up = above.find((row) => fits(gap(row, master)));
  const down = below.find((row) => fits(gap(row, master)));
  const found: BandRow[][] = [];
  if (up) found.push([up, master]);
  if (down) found.push([master, down]);
  if (up && down && Math.abs(gap(up, master) - gap(master, down)) < EVENNESS) found.push([up, master, down]);
  if (up) {
    const second = above.find(
      (row) => row.across < up.across && Math.abs(gap(row, up) - gap(up, master)) < EVENNESS,
    );
    if (second) found.push([second, up, master]);
  }
  if (down) {
    const second = below.find(
      (row) => row.across > down.across && Math.abs(gap(row, down) - gap(master, down)) < EVENNESS,
    );
    if (second) found.push([master, down, second]);
  }
  return found;
}

/** Where a piece begins and ends, in pitches of the master from its middle. */
function extent({ line, along }: PlacedLine, master: LineModel): readonly [from: number, to: number] {
  const scale = line.pitch / master.pitch;
  return [along + (line.first - line.meanColumn) * scale, along + (line.last - line.meanColumn) * scale];
}

/** Whether a piece lies above, below or near the ends of the master: other print of the picture may be in line with a zone. */
function isNear(piece: PlacedLine, master: PlacedLine): boolean {
  const [from, to] = extent(piece, master.line);
  const [masterFrom, masterTo] = extent(master, master.line);
  return from < masterTo + APART && to > masterFrom - APART;
}

function scoreBand(master: LineModel, rows: readonly BandRow[]): number | null {
  const extents = rows.flatMap(({ pieces }) => pieces.map((piece) => extent(piece, master)));
  const span = Math.max(...extents.map(([, to]) => to)) - Math.min(...extents.map(([from]) => from)) + 1;
  if (span < SPAN[0] || span > SPAN[1]) return null;
  const letters = rows.reduce((sum, row) => sum + row.letters, 0);
  const density = letters / (span * rows.length);
  const fewest = Math.min(...rows.map((row) => row.letters));
  // Three short rows are a card, two long ones a passport: the only real shapes of an MRZ.
  const shape = (rows.length === 3 && span < 36) || (rows.length === 2 && span > 38) ? 6 : 0;
  return letters * Math.min(1, density + 0.15) + fewest * 0.5 + shape;
}

/** Groups lines into candidate MRZ bands, best first. */
export function findBands(chains: readonly Chain[]): Band[] {
  const lines = chains.map(fitLine);
  const bands: Band[] = [];
  for (const master of lines) {
    if (master.points.length < MASTER_LETTERS) continue;
    const own: PlacedLine = { line: master, along: 0, across: 0 };
    const others = lines.flatMap((line) => (line === master ? [] : (placeBeside(master, line) ?? [])));
    const near = others.filter((piece) => isNear(piece, own));
    for (const beside of near.length < others.length ? [others, near] : [others]) {
      const rows = groupRows([own, ...beside]);
      const home = rows.find(({ pieces }) => pieces.includes(own));
      if (!home) continue;
      for (const combination of combinations(rows, home)) {
        const score = scoreBand(master, combination);
        if (score !== null) bands.push({ master, rows: combination, score });
      }
    }
  }
  return bands.sort((a, b) => b.score - a.score);
}
