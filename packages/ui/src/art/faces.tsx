import { classNames } from '../controls/class-names.ts';
import styles from './drawings.module.css';
import { Ground, Oval, Person, Phone } from './parts.tsx';

/** Drawings for the face check: preparation, instructions, and problems. */
export const faces = {
  face: (
    <>
      <Ground />
      <Person />
    </>
  ),
  light: (
    <>
      <Ground />
      <Person />
      <g className={styles.glow}>
        <circle className={styles.sun} cx="134" cy="24" r="10" />
        <path className={styles.ray} d="M118 24h-6M134 40v6M123 35l-4 4M123 13l-4-4M134 8V3" />
      </g>
    </>
  ),
  cover: (
    <>
      <Ground />
      <Person>
        <g className={styles.off}>
          <path className={styles.cloth} d="M54 36c2-18 12-25 26-25s24 7 26 25c-16-4-36-4-52 0z" />
          <path
            className={classNames(styles.lens, styles.glasses)}
            d="M62 52h15v5a7.500 7.500 0 0 1-15 0zM83 52h15v5a7.500 7.500 0 0 1-15 0zM77 54h6"
          />
        </g>
      </Person>
    </>
  ),
  level: (
    <>
      <Ground />
      <g transform="translate(-30 0)">
        <Person />
      </g>
      <path className={styles.aim} d="M76 57h40" />
      <rect className={styles.paper} x="120" y="34" width="14" height="46" rx="4" />
      <circle className={styles.shape} cx="127" cy="42" r="2.5" />
    </>
  ),
  alone: (
    <>
      <Ground />
      <g className={styles.leave}>
        <circle className={styles.faint} cx="134" cy="62" r="12" />
        <path className={styles.faint} d="M112 117c1-20 10-30 22-32 10 2 18 10 20 24v8z" />
      </g>
      <Person />
    </>
  ),
  no_face: (
    <>
      <Ground />
      <g className={styles.enter}>
        <Person />
      </g>
      <Oval />
    </>
  ),
  away: (
    <>
      <Ground />
      <Oval />
      <path className={styles.shape} d="M66 42h9v30h-9zM85 42h9v30h-9z" />
    </>
  ),
  turn_left: (
    <>
      <Ground />
      <Person move={styles.left} />
      <path className={styles.arrow} d="M44 100H18m9-8-9 8 9 8" />
    </>
  ),
  turn_right: (
    <>
      <Ground />
      <Person move={styles.rightward} />
      <path className={styles.arrow} d="M116 100h26m-9-8 9 8-9 8" />
    </>
  ),
  look_up: (
    <>
      <Ground />
      <Person move={styles.up} />
      <path className={styles.arrow} d="M136 62V36m-8 9 8-9 8 9" />
    </>
  ),
  look_down: (
    <>
      <Ground />
      <Person move={styles.down} />
      <path className={styles.arrow} d="M136 36v26m-8-9 8 9 8-9" />
    </>
  ),
  come_closer: (
    <>
      <Ground />
      <g className={styles.nearer}>
        <Person />
      </g>
      <Oval />
    </>
  ),
  move_back: (
    <>
      <Ground />
      <g className={styles.farther}>
        <Person />
      </g>
      <Oval />
    </>
  ),
  not_forward: (
    <>
      <Ground />
      <Person />
      <Oval />
    </>
  ),
  too_dark: (
    <>
      <Ground />
      <Person />
      <ellipse className={styles.night} cx="80" cy="60" rx="70" ry="54" />
      <g className={styles.glow}>
        <circle className={styles.sun} cx="134" cy="24" r="10" />
        <path className={styles.ray} d="M118 24h-6M134 40v6M123 35l-4 4M123 13l-4-4M134 8V3" />
      </g>
    </>
  ),
  too_bright: (
    <>
      <Ground />
      <Person />
      <g className={styles.glow}>
        <circle className={styles.flare} cx="104" cy="44" r="36" />
        <circle className={styles.sun} cx="124" cy="28" r="17" />
        <path
          className={styles.ray}
          d="M99 28h-9M124 53v9M106 46l-7 7M106 10l-6-6M142 46l7 7M142 10l6-6M149 28h8"
        />
      </g>
    </>
  ),
  uneven_light: (
    <>
      <Ground />
      <Person />
      <path className={styles.night} d="M80 6a70 54 0 0 0 0 108z" />
      <g className={styles.glow}>
        <circle className={styles.sun} cx="140" cy="54" r="10" />
        <path className={styles.ray} d="M124 54h-8M129 43l-6-5M129 65l-6 5" />
      </g>
    </>
  ),
  mask: (
    <>
      <Ground />
      <Person>
        <path className={styles.off} d="M60 64c12-5 28-5 40 0v10c-4 14-36 14-40 0z" data-fill="cover" />
      </Person>
    </>
  ),
  glasses: (
    <>
      <Ground />
      <Person>
        <g className={styles.off}>
          <path
            className={classNames(styles.lens, styles.glasses)}
            d="M62 52h15v5a7.500 7.500 0 0 1-15 0zM83 52h15v5a7.500 7.500 0 0 1-15 0zM77 54h6"
          />
        </g>
      </Person>
    </>
  ),
  too_fast: (
    <>
      <Ground />
      <Person move={styles.rightward} />
      <circle className={styles.paper} cx="134" cy="30" r="15" />
      <path className={styles.thin} d="M134 21v9l6 4" />
    </>
  ),
  phone: (
    <>
      <Ground />
      <Phone>
        <circle className={styles.shape} cx="80" cy="48" r="10" />
        <path className={styles.line} d="M68 70h24M68 80h16" />
      </Phone>
    </>
  ),
  sms: (
    <>
      <Ground />
      <Phone />
      <g className={styles.arrive}>
        <path
          className={styles.bubble}
          d="M44 34h66a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H66l-12 10V68H44a6 6 0 0 1-6-6V40a6 6 0 0 1 6-6z"
        />
        <text className={styles.number} x="77" y="58">
          1414
        </text>
      </g>
    </>
  ),
} as const;
