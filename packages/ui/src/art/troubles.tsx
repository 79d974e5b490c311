import styles from './drawings.module.css';
import {
  Calendar,
  CardFront,
  Contract,
  Ground,
  House,
  Person,
  Phone,
  Register,
  Right,
  Wrong,
} from './parts.tsx';

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
      <Register />
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
      <path className={styles.arrow} d="M48 56h70m-9-8 9 8-9 8" />
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
      <g transform="translate(-14 24) scale(.7)">
        <CardFront />
      </g>
      <g transform="translate(56 18) scale(.8)">
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
      <Contract />
      <path className={styles.wave} d="M58 90c6-14 10-14 11-4s5 8 8-2 6-4 8 2 5 3 9-2" />
      <g className={styles.pop}>
        <Right />
      </g>
    </>
  ),
  locked: (
    <>
      <Ground />
      <Register />
      <path className={styles.edge} d="M112 76V66a14 14 0 0 1 28 0v10" />
      <rect className={styles.cover} x="104" y="76" width="44" height="32" rx="6" />
      <path className={styles.white} d="M126 88v9" />
    </>
  ),
  not_yet: (
    <>
      <Ground />
      <Calendar />
      <g className={styles.glow}>
        <circle className={styles.sun} cx="126" cy="90" r="17" />
        <path className={styles.thin} d="M126 79v11l7 4" />
      </g>
    </>
  ),
  over: (
    <>
      <Ground />
      <Calendar />
      <Wrong />
    </>
  ),
  no_contract: (
    <>
      <Ground />
      <Contract />
      <path className={styles.strike} d="m32 24 96 76" />
    </>
  ),
  declined: (
    <>
      <Ground />
      <Phone />
      <rect className={styles.bubble} x="30" y="32" width="74" height="38" rx="9" />
      <path className={styles.line} d="M42 46h48M42 56h30" />
      <Wrong />
    </>
  ),
  late_reply: (
    <>
      <Ground />
      <Phone />
      <rect className={styles.bubble} x="30" y="32" width="74" height="38" rx="9" />
      <path className={styles.line} d="M42 46h48M42 56h30" />
      <circle className={styles.paper} cx="122" cy="86" r="20" />
      <path className={styles.hand} d="M122 86V72" />
      <path className={styles.thin} d="m122 86 8 6" />
    </>
  ),
  no_record: (
    <>
      <Ground />
      <Register />
      <g className={styles.search}>
        <circle className={styles.lens} cx="106" cy="74" r="20" />
        <path className={styles.handle} d="m121 89 14 14" />
      </g>
      <path className={styles.thin} d="M100 69c0-9 13-8 12 0-1 5-6 4-6 9m0 6v.1" />
    </>
  ),
  nobody: (
    <>
      <Ground />
      <g className={styles.ghost}>
        <Person />
      </g>
      <path className={styles.arrow} d="M70 48c0-15 22-13 20 0-1 8-10 7-10 16m0 10v.1" />
    </>
  ),
  stranger_house: (
    <>
      <Ground />
      <House />
      <Wrong />
    </>
  ),
  document_missing: (
    <>
      <Ground />
      <g className={styles.ghost}>
        <Contract />
      </g>
      <path className={styles.arrow} d="M68 54c0-16 26-14 24 0-1 9-12 8-12 18m0 10v.1" />
    </>
  ),
  phone_unknown: (
    <>
      <Ground />
      <Phone />
      <path className={styles.arrow} d="M72 46c0-11 18-10 16 0-1 6-8 6-8 13m0 9v.1" />
      <Wrong />
    </>
  ),
  done_before: (
    <>
      <Ground />
      <g transform="translate(-12 -6)">
        <Contract />
      </g>
      <g transform="translate(10 6)">
        <Contract />
      </g>
      <Right />
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
  stopped: (
    <>
      <Ground />
      <CardFront />
      <g className={styles.pop}>
        <circle className={styles.sign} cx="130" cy="94" r="15" />
        <path className={styles.white} d="M125 88v12m10-12v12" />
      </g>
    </>
  ),
} as const;
