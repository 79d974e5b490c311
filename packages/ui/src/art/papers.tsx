import { classNames } from '../controls/class-names.ts';
import styles from './drawings.module.css';
import { CardBack, CardFront, Ground, Passport, Wrong } from './parts.tsx';

/** Drawings of documents: how to show them to the camera, and what spoils their pictures. */
export const papers = {
  card_front: (
    <>
      <Ground />
      <CardFront />
    </>
  ),
  card_back: (
    <>
      <Ground />
      <CardBack />
    </>
  ),
  passport: (
    <>
      <Ground />
      <Passport />
    </>
  ),
  voter_card: (
    <>
      <Ground />
      <rect className={styles.paper} x="26" y="28" width="108" height="68" rx="8" />
      <path className={styles.band} d="M27 88h106a8 8 0 0 1-8 8H35a8 8 0 0 1-8-8z" />
      <circle className={styles.sun} cx="40" cy="39" r="5" />
      <path className={styles.line} d="M52 39h70M76 52h30M76 62h44M76 72h24" />
      <rect className={styles.soft} x="35" y="49" width="30" height="34" rx="3" />
      <circle className={styles.shape} cx="50" cy="60" r="6" />
      <path className={styles.shape} d="M39 83c0-9 5-14 11-14s11 5 11 14z" />
      <g className={styles.ghost}>
        <circle className={styles.shape} cx="118" cy="67" r="4" />
        <path className={styles.shape} d="M110 82c0-6 4-9 8-9s8 3 8 9z" />
      </g>
    </>
  ),
  flip: (
    <>
      <Ground />
      <g className={styles.flipFront}>
        <CardFront />
      </g>
      <g className={styles.flipBack}>
        <CardBack />
      </g>
      <path className={styles.arrow} d="M52 110c16 8 40 8 56 0m-2-9 3 9-9 4" />
    </>
  ),
  glare: (
    <>
      <Ground />
      <g className={styles.tilt}>
        <CardFront />
        <g className={styles.shine}>
          <ellipse className={styles.flare} cx="92" cy="62" rx="25" ry="19" />
          <path className={styles.flareRay} d="M92 36v52M62 62h60M72 46l40 32M112 46 72 78" />
        </g>
      </g>
    </>
  ),
  blur: (
    <>
      <Ground />
      <g className={styles.ghost} transform="translate(-7 -3)">
        <CardFront />
      </g>
      <g className={styles.shake}>
        <CardFront />
      </g>
    </>
  ),
  dark: (
    <>
      <Ground />
      <CardFront />
      <rect className={styles.night} x="26" y="28" width="108" height="68" rx="8" />
      <g className={styles.glow}>
        <circle className={styles.sun} cx="134" cy="22" r="10" />
        <path className={styles.ray} d="M118 22h-6M134 38v6M123 33l-4 4M123 11l-4-4M134 6V1" />
      </g>
    </>
  ),
  background: (
    <>
      <Ground />
      {/* A dark table and a light card in every theme: they are what is meant. */}
      <rect className={styles.table} x="12" y="14" width="136" height="94" rx="12" />
      <rect fill="#ffffff" x="40" y="36" width="80" height="50" rx="6" />
      <rect className={styles.shape} x="48" y="46" width="20" height="26" rx="3" />
      <path className={styles.line} d="M78 49h32M78 60h32M78 71h20" />
      <path
        className={classNames(styles.guide, styles.glow)}
        d="M30 40V26h16M114 26h16v14M130 82v14h-16M46 96H30V82"
      />
    </>
  ),
  cut_off: (
    <>
      <Ground />
      <g className={styles.slide}>
        <CardFront />
      </g>
      <path className={styles.guide} d="M16 34V18h16M128 18h16v16M144 88v16h-16M32 104H16V88" />
    </>
  ),
  left: (
    <>
      <Ground />
      <g transform="translate(12 0)">
        <CardFront />
      </g>
      <path className={styles.arrow} d="M34 62H10m9-8-9 8 9 8" />
    </>
  ),
  right: (
    <>
      <Ground />
      <g transform="translate(-12 0)">
        <CardFront />
      </g>
      <path className={styles.arrow} d="M126 62h24m-9-8 9 8-9 8" />
    </>
  ),
  up: (
    <>
      <Ground />
      <g transform="translate(0 10)">
        <CardFront />
      </g>
      <path className={styles.arrow} d="M80 34V10m-8 9 8-9 8 9" />
    </>
  ),
  down: (
    <>
      <Ground />
      <g transform="translate(0 -10)">
        <CardFront />
      </g>
      <path className={styles.arrow} d="M80 90v22m-8-9 8 9 8-9" />
    </>
  ),
  flatter: (
    <>
      <Ground />
      <g className={styles.tilt}>
        <CardFront />
      </g>
    </>
  ),
  small: (
    <>
      <Ground />
      <g className={styles.grow}>
        <CardFront />
      </g>
      <path className={styles.guide} d="M16 34V18h16M128 18h16v16M144 88v16h-16M32 104H16V88" />
    </>
  ),
  type_mismatch: (
    <>
      <Ground />
      <g transform="translate(-12 4) scale(.8)">
        <CardFront />
      </g>
      <g transform="translate(60 24) scale(.66)">
        <Passport />
      </g>
      <Wrong />
    </>
  ),
  country_mismatch: (
    <>
      <Ground />
      <CardFront />
      <circle className={styles.globe} cx="116" cy="40" r="22" />
      <path
        className={styles.thin}
        d="M94 40h44M116 18c8 6 11 13 11 22s-3 16-11 22c-8-6-11-13-11-22s3-16 11-22z"
      />
    </>
  ),
  unreadable: (
    <>
      <Ground />
      <CardBack />
      <g className={styles.sweep}>
        <circle className={styles.lens} cx="80" cy="76" r="17" />
        <path className={styles.handle} d="m93 88 13 13" />
      </g>
    </>
  ),
  not_recognized: (
    <>
      <Ground />
      <rect className={styles.paper} x="26" y="28" width="108" height="68" rx="8" />
      <path className={styles.arrow} d="M68 53c0-8 5-12 12-12s12 4 12 11c0 9-12 9-12 18M80 82h.1" />
    </>
  ),
  number_mismatch: (
    <>
      <Ground />
      <CardBack />
      {/* The printed number and the one in the lines below. */}
      <path className={styles.arrow} d="M64 50h36M36 86h40" />
      <Wrong />
    </>
  ),
  file: (
    <>
      <Ground />
      <path className={styles.paper} d="M50 16h40l22 22v62a6 6 0 0 1-6 6H56a6 6 0 0 1-6-6z" />
      <path className={styles.edge} d="M90 16v22h22" />
      <path className={styles.line} d="M62 54h36M62 66h36M62 78h22" />
      <Wrong />
    </>
  ),
  large_file: (
    <>
      <Ground />
      <path className={styles.paper} d="M40 12h44l24 24v66a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6z" />
      <path className={styles.edge} d="M84 12v24h24" />
      <path className={styles.line} d="M52 52h44M52 66h44M52 80h20" />
      {/* It weighs too much. */}
      <circle className={styles.edge} cx="112" cy="72" r="8" />
      <path className={styles.wrong} d="M98 78h28l9 30H89z" />
    </>
  ),
  damaged: (
    <>
      <Ground />
      <path className={styles.paper} d="M50 50V16h40l22 22v16l-12-10-13 14-13-14-12 14z" />
      <path className={styles.edge} d="M90 16v22h22" />
      <path
        className={styles.paper}
        d="M50 64l12 14 12-14 13 14 13-14 12 10v26a6 6 0 0 1-6 6H56a6 6 0 0 1-6-6z"
      />
      <path className={styles.line} d="M62 92h36" />
      <Wrong />
    </>
  ),
} as const;
