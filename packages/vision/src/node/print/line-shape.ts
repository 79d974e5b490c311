/** Geometry of a printed line as the network's input, pixels. */
export const LINE_HEIGHT = 24;
/** Rows of the tops and bottoms of capitals. */
export const CAP_TOP = 5;
export const BASELINE = 19;
export const CAP_HEIGHT = BASELINE - CAP_TOP;
/** The network gives one output for every two pixels along the line. */
export const COLUMN_PIXELS = 2;
/** Keeps noise on empty paper from being amplified. */
export const MIN_DEVIATION = 0.04;
