/** A face's groups as estimated from a picture. */
export interface Estimate {
  /** From 0, surely female, to 1, surely male, by the network. */
  readonly male: number;
  /** Years, by the network. */
  readonly age: number;
  /** Individual typology angle of the cheeks in degrees, see `typologyAngle`. */
  readonly skin: number;
}

/** Sex is not labelled between these. */
const [surelyFemale, surelyMale] = [0.4, 0.6];

/** Upper ends of the groups, years. The network's error is some years, so groups are wide. */
const ages: readonly (readonly [below: number, label: string])[] = [
  [30, 'age under 30'],
  [45, 'age 30 to 44'],
  [Number.POSITIVE_INFINITY, 'age 45 and over'],
];

/** Upper ends in degrees, after Chardon (1991); very light with light, and brown with dark. */
const skins: readonly (readonly [below: number, label: string])[] = [
  [10, 'skin brown or dark'],
  [28, 'skin tan'],
  [41, 'skin intermediate'],
  [Number.POSITIVE_INFINITY, 'skin light'],
];

const groupOf = (value: number, groups: typeof ages) => groups.find(([below]) => value < below)?.[1];

/** Words for `measure:faces -- --labels`. */
export function groupsOf({ male, age, skin }: Estimate): string[] {
  const sex = male < surelyFemale ? 'female' : male > surelyMale ? 'male' : undefined;
  return [sex, groupOf(age, ages), groupOf(skin, skins)].filter((word) => word !== undefined);
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const curve = (value: number) =>
  value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value) / 116 + 16 / 116;

/**
 * Individual typology angle of a colour in degrees, atan((L* - 50) / b*): above 41 light skin, below 10 brown or dark.
 * In a photograph it depends on skin and light together. Channels are 0..255, sRGB.
 */
export function typologyAngle(red: number, green: number, blue: number): number {
  const [r, g, b] = [red, green, blue].map((channel) => linear(channel / 255)) as [number, number, number];
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return (Math.atan2(116 * y - 16 - 50, 200 * (y - z)) * 180) / Math.PI;
}
