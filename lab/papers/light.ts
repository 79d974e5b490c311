import type { Level } from './levels.ts';
import type { Spot } from './pose.ts';
import type { Random } from './random.ts';

/** A highlight: position, half axes (share of the width), rotation and strength. */
interface Glare {
  readonly x: number;
  readonly y: number;
  readonly a: number;
  readonly b: number;
  readonly turn: number;
  readonly strength: number;
}

/** Multiplies uneven light and a cast shadow into the picture and adds glare on the document; in place. */
export function shine(
  pixels: Buffer,
  random: Random,
  level: Level,
  size: { readonly width: number; readonly height: number },
  onDocument: (u: number, v: number) => Spot,
): void {
  const { width, height } = size;
  const angle = random.between(0, 2 * Math.PI);
  const [gx, gy] = [Math.cos(angle), Math.sin(angle)];
  const gradient = random.between(0.3, 1) * level.shade;
  const warmth = random.between(-0.05, 0.05);
  const shadowed = random.chance(level.shadow);
  const shadowAngle = random.between(0, 2 * Math.PI);
  const shadowEdge = random.between(-0.3, 0.3);
  const shadowDepth = random.between(0.12, 0.38);
  const softness = random.between(0.02, 0.12);
  const spot = onDocument(random.between(0.1, 0.9), random.between(0.1, 0.95));
  const glare: Glare | null = random.chance(level.glare)
    ? {
        ...spot,
        a: random.between(0.06, 0.16),
        b: random.between(0.04, 0.1),
        turn: random.between(0, Math.PI),
        strength: random.between(...level.glareStrength),
      }
    : null;
  const tint = [1 + warmth, 1, 1 - warmth] as const;
  const [shadowX, shadowY] = [Math.cos(shadowAngle), Math.sin(shadowAngle)];
  const turn = glare?.turn ?? 0;
  const [along, across] = [Math.cos(turn), Math.sin(turn)];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const px = x / width - 0.5;
      const py = y / height - 0.5;
      let factor = 1 - gradient * (0.5 + px * gx + py * gy);
      if (shadowed) {
        const depth = px * shadowX + py * shadowY - shadowEdge;
        factor *= 1 - shadowDepth * Math.max(0, Math.min(1, depth / softness + 0.5));
      }
      let added = 0;
      if (glare) {
        const dx = (x - glare.x) / width;
        const dy = (y - glare.y) / width;
        const a = (dx * along + dy * across) / glare.a;
        const b = (-dx * across + dy * along) / glare.b;
        const square = a * a + b * b;
        if (square < 6) added = 255 * glare.strength * 1.25 * Math.exp(-square);
      }
      for (let c = 0; c < 3; c++, i++) {
        pixels[i] = Math.max(0, Math.min(255, pixels[i]! * factor * tint[c]! + added));
      }
    }
  }
}
