/** Geometry of a line of print as its network takes it, pixels. */
export const LINE_HEIGHT = 24;
/** Rows of the tops and of the feet of capitals. */
export const CAP_TOP = 5;
export const BASELINE = 19;
export const CAP_HEIGHT = BASELINE - CAP_TOP;
/** The network gives one output for every two pixels along the line. */
export const COLUMN_PIXELS = 2;
/** Keeps empty paper from being blown up to noise. */
export const MIN_DEVIATION = 0.04;
