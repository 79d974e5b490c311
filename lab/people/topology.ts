/** Indices into the 468-point face mesh. "Left" and "right" are as seen in the picture. */

/** The outline of the face, clockwise from the top of the forehead. */
export const faceOval = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;

/** Upper and lower lid of each eye, corner to corner, pairs facing each other. */
export const lids = [
  { upper: [246, 161, 160, 159, 158, 157, 173], lower: [7, 163, 144, 145, 153, 154, 155] },
  { upper: [466, 388, 387, 386, 385, 384, 398], lower: [249, 390, 373, 374, 380, 381, 382] },
] as const;

/** Outer and inner corner of each eye. */
export const eyeCorners = [
  { outer: 33, inner: 133 },
  { outer: 263, inner: 362 },
] as const;

/** Eyebrows: upper edge from the outer end to the inner, then the lower edge back. */
export const brows = [
  { upper: [70, 63, 105, 66, 107], lower: [55, 65, 52, 53, 46] },
  { upper: [300, 293, 334, 296, 336], lower: [285, 295, 282, 283, 276] },
] as const;

/** The inner edge of the lips: the mesh has a hole here. */
export const mouthHole = [
  78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95,
] as const;

/** Outer edge of the upper lip from corner to corner, and of the lower lip. */
export const lips = {
  upper: [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291],
  lower: [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291],
  upperInner: [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308],
  lowerInner: [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308],
} as const;

export const mark = {
  top: 10,
  chin: 152,
  left: 234,
  right: 454,
  noseTip: 1,
  noseRoot: 168,
  noseBase: 2,
} as const;
