import type { Code } from './codes.ts';
import { drawText, type Typeface, textWidth, type ZoneFace } from './drawing.ts';
import { drawnFace, type PortraitFrame, portraitImage } from './portrait.ts';
import type { Random } from './random.ts';

/** A rectangle of the art in millimetres. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** SVG of a specimen's contents in millimetres, and the positions of what tests look for. */
export interface Layout {
  readonly svg: string;
  readonly portrait: Area | null;
  readonly zone: Area | null;
}

export interface Pen {
  readonly random: Random;
  readonly ink: string;
  /** The holder's picture as JPEG, or null for a drawn face. */
  readonly picture: Buffer | null;
  readonly style: PaperStyle;
  /** The barcodes of its back, in the order of `Paper.codes`. */
  readonly codes: readonly Code[];
}

/** The print style of a specimen. */
export interface PaperStyle {
  readonly face: Typeface;
  readonly zone: ZoneFace;
  /** Positions and labels of its fields. */
  readonly layout: 'first' | 'second' | 'latest';
}

export const LABEL = '#345';

/** A label with its value below it, shrunk to fit. */
export function field(
  { ink, style: { face } }: Pen,
  x: number,
  y: number,
  label: string,
  value: string,
  { size = 3, room = 42 }: { size?: number; room?: number } = {},
): string {
  const width = textWidth(value, size, true, face);
  const fitted = width > room ? (size * room) / width : size;
  return (
    drawText(x, y, face === 'condensed' ? label.toUpperCase() : label, { size: 1.75, fill: LABEL, face }) +
    drawText(x, y + size * 1.12, value, { size: fitted, fill: ink, bold: true, face })
  );
}

export function portrait({ random, picture }: Pen, frame: PortraitFrame): string {
  return picture ? portraitImage(frame, picture) : drawnFace(frame, random);
}
