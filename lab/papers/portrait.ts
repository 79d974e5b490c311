import type { Random } from './random.ts';

/** Position of a portrait, in millimetres; a ghost is the small pale second one. */
export interface PortraitFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly ghost: boolean;
}

/** The holder's photo, cropped to the frame. */
export function portraitImage({ x, y, width, height, ghost }: PortraitFrame, jpeg: Buffer): string {
  const look = ghost ? 'opacity="0.45"' : '';
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" ${look} href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`;
}

/** A plain drawing of a head for specimens whose face does not matter. */
export function drawnFace({ x, y, width: w, height: h, ghost }: PortraitFrame, random: Random): string {
  const skin = random.pick(['#e8c39e', '#d9a877', '#c68d5e', '#f0d2b4']);
  const hair = random.pick(['#222', '#4a2f1b', '#6b4a2b', '#111']);
  const cloth = random.pick(['#2d4a7a', '#7a2d3c', '#2d7a52', '#555']);
  const cx = x + w / 2;
  const ellipse = (cy: number, rx: number, ry: number, fill: string) =>
    `<ellipse cx="${cx}" cy="${y + h * cy}" rx="${w * rx}" ry="${h * ry}" fill="${fill}"/>`;
  const eye = (side: number) =>
    `<circle cx="${cx + side * w * 0.09}" cy="${y + h * 0.41}" r="${w * 0.028}" fill="#222"/>`;
  return (
    `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${x} ${y} ${w} ${h}"><g opacity="${ghost ? 0.45 : 1}">` +
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#dfe6ee"/>` +
    ellipse(1.02, 0.46, 0.26, cloth) +
    `<rect x="${cx - w * 0.1}" y="${y + h * 0.6}" width="${w * 0.2}" height="${h * 0.2}" fill="${skin}"/>` +
    ellipse(0.36, 0.29, 0.27, hair) +
    ellipse(0.44, 0.24, 0.27, skin) +
    eye(-1) +
    eye(1) +
    `<path d="M${cx - w * 0.08} ${y + h * 0.58}q${w * 0.08} ${h * 0.05} ${w * 0.16} 0" stroke="#7a3b3b" stroke-width="${w * 0.02}" fill="none"/>` +
    `<path d="M${cx} ${y + h * 0.43}l${-w * 0.03} ${h * 0.09}l${w * 0.04} 0" stroke="#8a6242" stroke-width="${w * 0.012}" fill="none"/>` +
    '</g></svg>'
  );
}
