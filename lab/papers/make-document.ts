import sharp from 'sharp';
import { makeCode } from './codes.ts';
import { drawGuilloche, drawText } from './drawing.ts';
import { type Holder, type HolderKind, makeHolder } from './holder.ts';
import { layOut } from './layout.ts';
import {
  fieldsOf,
  isFront,
  makePaper,
  type Paper,
  type PaperKind,
  type PaperOptions,
  sizeOf,
} from './paper.ts';
import type { Area, PaperStyle } from './pen.ts';
import { createRandom } from './random.ts';

export interface DocumentRequest extends PaperOptions {
  readonly seed: number;
  readonly kind: PaperKind;
  /** The holder; generated from the seed by default. */
  readonly holder?: Holder;
  /** JPEG printed as the holder's picture; by default a drawn face. */
  readonly portrait?: Buffer;
  /** The print style; by default the first layout in condensed letters. */
  readonly style?: PaperStyle;
}

/** A flat specimen. */
export interface Art {
  readonly kind: PaperKind;
  /** PNG. */
  readonly picture: Buffer;
  /** Size on paper, millimetres. */
  readonly width: number;
  readonly height: number;
  readonly truth: {
    /** Lines of the MRZ, or null. */
    readonly mrz: readonly string[] | null;
    readonly fields: ReturnType<typeof fieldsOf>;
    readonly holder: Holder;
    readonly codes: readonly string[];
    /** Positions, millimetres. */
    readonly portrait: Area | null;
    readonly zone: Area | null;
  };
}

const grounds: Record<HolderKind, { readonly papers: readonly string[]; readonly tint: string }> = {
  kz: { papers: ['#dcecf5', '#e3f0ee', '#e8eef7'], tint: '#3aa0b8' },
  mx: { papers: ['#f3ecef', '#f0f0e6'], tint: '#a03a6a' },
  other: { papers: ['#eef0e2', '#f2e8dc', '#e6ecf2'], tint: '#7a7a3a' },
};

const firstStyle: PaperStyle = { face: 'condensed', zone: 'round', layout: 'first' };

const holderKind = (kind: PaperKind): HolderKind =>
  kind.startsWith('kz') ? 'kz' : kind.startsWith('mx') ? 'mx' : 'other';

/** Prints in large pale and small plain letters that this is not a document. */
function mark(width: number, height: number, bottom: boolean): string {
  return (
    drawText(width / 2, height * 0.5, 'SPECIMEN', {
      size: width * 0.1,
      fill: '#c00',
      bold: true,
      anchor: 'middle',
      opacity: 0.14,
      attributes: `transform="rotate(-14 ${width / 2} ${height * 0.45})"`,
    }) +
    drawText(width - 3, bottom ? height - 2 : 1.9, 'SPECIMEN / ҮЛГІ / НЕ ДОКУМЕНТ', {
      size: 1.5,
      fill: '#a00',
      anchor: 'end',
    })
  );
}

async function render(paper: Paper, request: DocumentRequest): Promise<Art> {
  // A separate random stream: the contents must not depend on the drawing.
  const random = createRandom(request.seed * 7919 + 1);
  const { width, height, resolution } = sizeOf(paper.kind);
  const ground = grounds[holderKind(paper.kind)];
  const pen = {
    random,
    ink: random.pick(['#111', '#1a1a1a', '#222', '#2a2426']),
    picture: request.portrait ?? null,
    style: request.style ?? firstStyle,
    codes: await Promise.all(paper.codes.map(({ text, format }) => makeCode(text, format))),
  };
  const back =
    `<rect width="${width}" height="${height}" fill="${random.pick(ground.papers)}"/>` +
    drawGuilloche(random, width, height, {
      colour: ground.tint,
      lines: 40,
      opacity: random.between(0.35, 0.6),
    }) +
    drawGuilloche(random, width, height, { colour: '#c06080', lines: 16, opacity: 0.25 });
  const layout = layOut(paper, pen);
  // The first passport is printed in Latin letters, without a patronymic.
  const isLatin = paper.kind === 'kz-passport' && pen.style.layout === 'first';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * resolution)}" height="${Math.round(height * resolution)}" viewBox="0 0 ${width} ${height}">${back}${layout.svg}${mark(width, height, isFront(paper.kind))}</svg>`;
  const picture = await sharp(Buffer.from(svg), { unlimited: true })
    .removeAlpha()
    .png({ compressionLevel: 3 })
    .toBuffer();
  return {
    kind: paper.kind,
    picture,
    width,
    height,
    truth: {
      mrz: paper.mrz,
      fields: isLatin ? { ...fieldsOf(paper), patronymic: null } : fieldsOf(paper),
      holder: paper.holder,
      codes: paper.codes.map(({ text }) => text),
      portrait: layout.portrait,
      zone: layout.zone,
    },
  };
}

/**
 * Draws a seeded specimen document. Front and back of a card match if made with the same seed (and holder).
 */
export async function makeDocument(request: DocumentRequest): Promise<Art> {
  const random = createRandom(request.seed);
  const made = makeHolder(random, holderKind(request.kind));
  const paper = makePaper(random, request.kind, request.holder ?? made, request);
  return render(paper, request);
}
