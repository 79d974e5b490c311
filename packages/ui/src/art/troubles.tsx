import styles from './drawings.module.css';
import { CardFront, Ground, Person, Phone, Right, Wrong } from './parts.tsx';

/** Drawings of final results and problems; each shows its cause. */
export const troubles = {
  connection: (
    <>
      <Ground />
      <Phone />
      <g className={styles.search}>
        <path className={styles.wave} d="M66 64c8-8 20-8 28 0" />
        <path className={styles.wave} d="M60 54c12-11 28-11 40 0" />
        <path className={styles.wave} d="M72 74c5-4 11-4 16 0" />
      </g>
      <Wrong />
    </>
  ),
  service: (
    <>
      <Ground />
      <rect className={styles.paper} x="42" y="22" width="76" height="24" rx="6" />
      <rect className={styles.paper} x="42" y="50" width="76" height="24" rx="6" />
      <rect className={styles.paper} x="42" y="78" width="76" height="24" rx="6" />
      <path className={styles.dots} d="M54 34h.1M54 62h.1M54 90h.1" />
      <path className={styles.line} d="M66 34h32M66 62h32M66 90h32" />
      <g className={styles.glow}>
        <circle className={styles.sun} cx="126" cy="62" r="15" />
        <path className={styles.thin} d="M126 53v9l6 4" />
      </g>
    </>
  ),
  link: (
    <>
      <Ground />
      <path className={styles.chain} d="m74 48 12-12a17 17 0 0 1 24 24l-12 12" />
      <path className={styles.chain} d="m86 74-12 12a17 17 0 0 1-24-24l12-12" />
      <path className={styles.ray} d="m56 36-6-8M68 32l-2-10M104 88l6 8M92 92l2 10" />
    </>
  ),
  elsewhere: (
    <>
      <Ground />
      <rect className={styles.paper} x="20" y="30" width="78" height="52" rx="7" />
      <path className={styles.line} d="M46 96h26M59 82v14" />
      <rect className={styles.paper} x="108" y="38" width="34" height="64" rx="7" />
      <path className={styles.arrow} d="M44 56h52m-9-8 9 8-9 8" />
    </>
  ),
  camera: (
    <>
      <Ground />
      <path
        className={styles.paper}
        d="M30 42h22l8-12h40l8 12h22a7 7 0 0 1 7 7v44a7 7 0 0 1-7 7H30a7 7 0 0 1-7-7V49a7 7 0 0 1 7-7z"
      />
      <circle className={styles.soft} cx="80" cy="70" r="20" />
      <circle className={styles.shape} cx="80" cy="70" r="9" />
      <path className={styles.strike} d="m28 24 104 80" />
    </>
  ),
  time: (
    <>
      <Ground />
      <circle className={styles.paper} cx="80" cy="62" r="42" />
      <path className={styles.line} d="M80 30v5M112 62h-5M80 94v-5M48 62h5" />
      <path className={styles.hand} d="M80 62V38" />
      <path className={styles.thin} d="m80 62 14 10" />
    </>
  ),
  attempts: (
    <>
      <Ground />
      <circle className={styles.wrong} cx="40" cy="60" r="17" />
      <circle className={styles.wrong} cx="80" cy="60" r="17" />
      <circle className={styles.wrong} cx="120" cy="60" r="17" />
      <path
        className={styles.white}
        d="m34 54 12 12m0-12L34 66m40-12 12 12m0-12L74 66m40-12 12 12m0-12-12 12"
      />
    </>
  ),
  refused: (
    <>
      <Ground />
      <Person />
      <Wrong />
    </>
  ),
  different: (
    <>
      <Ground />
      <g transform="translate(-28 18) scale(.85)">
        <CardFront />
      </g>
      <g transform="translate(52 18) scale(.8)">
        <Person />
      </g>
      <circle className={styles.wrong} cx="84" cy="28" r="15" />
      <path className={styles.white} d="M77 25h14M77 32h14M89 20l-10 17" />
    </>
  ),
  code: (
    <>
      <Ground />
      <Phone>
        <path className={styles.zone} d="M66 40h28M66 52h28" />
      </Phone>
      <rect className={styles.bubble} x="32" y="60" width="96" height="26" rx="8" />
      <path className={styles.dots} d="M46 73h.1M60 73h.1M74 73h.1M88 73h.1M102 73h.1M116 73h.1" />
    </>
  ),
  signed: (
    <>
      <Ground />
      <path className={styles.paper} d="M46 14h50l18 18v68a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6z" />
      <path className={styles.line} d="M58 40h42M58 52h42M58 64h26" />
      <path className={styles.wave} d="M58 90c6-14 10-14 11-4s5 8 8-2 6-4 8 2 5 3 9-2" />
      <g className={styles.pop}>
        <Right />
      </g>
    </>
  ),
  passed: (
    <>
      <Ground />
      <CardFront />
      <g className={styles.pop}>
        <Right />
      </g>
    </>
  ),
  failed: (
    <>
      <Ground />
      <CardFront />
      <g className={styles.pop}>
        <Wrong />
      </g>
    </>
  ),
} as const;
