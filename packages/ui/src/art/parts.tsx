import type { ReactNode } from 'react';
import styles from './drawings.module.css';

// Parts of the drawings, on a grid of 160 by 120.

/** The soft background of every drawing. */
export const Ground = () => <ellipse className={styles.ground} cx="80" cy="60" rx="70" ry="54" />;

/**
 * A person from the shoulders up, looking at the reader. `features` move when the head turns.
 * @param move class of the movement
 */
export function Person(props: { readonly move?: string | undefined; readonly children?: ReactNode }) {
  return (
    <>
      <path className={styles.cloth} d="M38 117c2-19 14-24 28-27h28c14 3 26 8 28 27z" />
      <path className={styles.skin} d="M71 78h18v14c-4 7-14 7-18 0z" />
      <g className={props.move}>
        <path className={styles.skin} d="M57 54c0-18 10-29 23-29s23 11 23 29c0 19-10 34-23 34S57 73 57 54z" />
        <path
          className={styles.hair}
          d="M56 56c-4-23 7-37 24-37s28 14 24 37c-3-8-6-13-8-18-9 4-24 4-31 1-3 4-6 9-9 17z"
        />
        <g className={styles.features}>
          <path className={styles.dots} d="M71 57h.1M89 57h.1" />
          <path className={styles.thin} d="M80 60v7h-3M73 75c4 4 10 4 14 0" />
        </g>
        {props.children}
      </g>
    </>
  );
}

/** The oval of the camera screen. */
export const Oval = () => <ellipse className={styles.guide} cx="80" cy="57" rx="33" ry="43" />;

/** The front of the identity card: portrait at the left, lines, chip. */
export const CardFront = () => (
  <>
    <rect className={styles.paper} x="26" y="28" width="108" height="68" rx="8" />
    <path className={styles.band} d="M27 36a8 8 0 0 1 8-8h90a8 8 0 0 1 8 8v4H27z" />
    <rect className={styles.soft} x="36" y="48" width="28" height="36" rx="3" />
    <circle className={styles.shape} cx="50" cy="60" r="6" />
    <path className={styles.shape} d="M40 84c0-9 4-14 10-14s10 5 10 14z" />
    <path className={styles.line} d="M74 52h46M74 62h32M74 72h40" />
    <circle className={styles.sun} cx="117" cy="82" r="6" />
  </>
);

/** The back of the identity card: chip, text, three lines of the machine-readable zone. */
export const CardBack = () => (
  <>
    <rect className={styles.paper} x="26" y="28" width="108" height="68" rx="8" />
    <rect className={styles.sun} x="36" y="38" width="18" height="14" rx="3" />
    <path className={styles.line} d="M64 40h52M64 50h36" />
    <path className={styles.zone} d="M36 66h88M36 76h88M36 86h88" />
  </>
);

/** A passport open at the page with the portrait. */
export const Passport = () => (
  <>
    <path className={styles.cover} d="M36 14h88a6 6 0 0 1 6 6v36H30V20a6 6 0 0 1 6-6z" />
    <circle className={styles.sun} cx="80" cy="34" r="9" />
    <path className={styles.paper} d="M30 56h100v44a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6z" />
    <rect className={styles.soft} x="38" y="62" width="22" height="24" rx="2" />
    <circle className={styles.shape} cx="49" cy="71" r="4.5" />
    <path className={styles.shape} d="M41 86c0-7 3-10 8-10s8 3 8 10z" />
    <path className={styles.line} d="M68 66h50M68 74h34M68 82h42" />
    <path className={styles.zone} d="M38 93h84M38 100h84" />
  </>
);

/** A phone with something on its screen. */
export const Phone = ({ children }: { readonly children?: ReactNode }) => (
  <>
    <rect className={styles.paper} x="56" y="14" width="48" height="92" rx="9" />
    <path className={styles.line} d="M75 98h10" />
    {children}
  </>
);

/** A register: a stack of records. */
export const Register = () => (
  <>
    <rect className={styles.paper} x="42" y="22" width="76" height="24" rx="6" />
    <rect className={styles.paper} x="42" y="50" width="76" height="24" rx="6" />
    <rect className={styles.paper} x="42" y="78" width="76" height="24" rx="6" />
    <path className={styles.dots} d="M54 34h.1M54 62h.1M54 90h.1" />
    <path className={styles.line} d="M66 34h32M66 62h32M66 90h32" />
  </>
);

/** A sheet of a calendar. */
export const Calendar = () => (
  <>
    <rect className={styles.paper} x="36" y="24" width="88" height="80" rx="9" />
    <path className={styles.band} d="M36 46V33a9 9 0 0 1 9-9h70a9 9 0 0 1 9 9v13z" />
    <path className={styles.edge} d="M58 16v16M102 16v16" />
    <path className={styles.line} d="M50 62h12M74 62h12M98 62h12M50 78h12M74 78h12M50 92h12" />
  </>
);

/** A written document. */
export const Contract = () => (
  <>
    <path className={styles.paper} d="M46 14h50l18 18v68a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6z" />
    <path className={styles.edge} d="M96 14v18h18" />
    <path className={styles.line} d="M58 44h42M58 56h42M58 68h26" />
  </>
);

/** The house of an organization. */
export const House = () => (
  <>
    <path className={styles.paper} d="M38 52h84v50H38z" />
    <path className={styles.cover} d="M80 18l50 30v6H30v-6z" />
    <path className={styles.edge} d="M54 62v32M71 62v32M89 62v32M106 62v32M32 104h96" />
  </>
);

/** The sign for a problem, at the lower right. */
export const Wrong = () => (
  <>
    <circle className={styles.wrong} cx="130" cy="94" r="15" />
    <path className={styles.white} d="M124.500 88.500l11 11M135.500 88.500l-11 11" />
  </>
);

/** The sign for success, at the lower right. */
export const Right = () => (
  <>
    <circle className={styles.right} cx="130" cy="94" r="15" />
    <path className={styles.white} d="M123 94l5 5 9-10" />
  </>
);

/** A question mark in the middle of something that is not available. */
export const Asked = ({ x = 80, y = 58 }: { readonly x?: number; readonly y?: number }) => (
  <path
    className={styles.arrow}
    transform={`translate(${x - 80} ${y - 58})`}
    d="M70 48c0-15 22-13 20 0-1 8-10 7-10 16m0 10v.1"
  />
);

/** Marks something as missing. */
export const Faded = ({ children }: { readonly children: ReactNode }) => (
  <g className={styles.ghost}>{children}</g>
);

/** A photograph of a person on paper. */
export const Print = () => (
  <>
    <rect className={styles.paper} x="42" y="14" width="76" height="92" rx="5" />
    <g transform="translate(28 20) scale(.65)">
      <Person />
    </g>
  </>
);

/** A certificate: a sheet on its side with a seal. */
export const Certificate = () => (
  <>
    <rect className={styles.paper} x="24" y="24" width="112" height="72" rx="7" />
    <path className={styles.line} d="M38 42h52M38 54h64M38 66h30" />
    <path className={styles.cover} d="M100 66h14v34l-7-6-7 6z" />
    <circle className={styles.sun} cx="107" cy="62" r="12" />
  </>
);
